/** Colours the swatches of the style page and works out their contrast, as the browser shows them. */

const context = document.createElement("canvas").getContext("2d", { willReadFrequently: true });

/** Red, green and blue of any CSS colour, 0 to 1. */
function rgb(colour) {
  context.fillStyle = colour;
  context.fillRect(0, 0, 1, 1);
  return [...context.getImageData(0, 0, 1, 1).data].slice(0, 3).map((part) => part / 255);
}

function luminance(colour) {
  const [r, g, b] = rgb(colour).map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function ratio(one, other) {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

function paint() {
  for (const swatch of document.querySelectorAll(".swatch")) {
    const sample = swatch.querySelector(".sample");
    sample.style.color = `var(--${swatch.dataset.above})`;
    sample.style.backgroundColor = `var(--${swatch.dataset.below})`;
    const { color, backgroundColor } = getComputedStyle(sample);
    swatch.querySelector(".ratio").value = ratio(color, backgroundColor).toFixed(1);
  }
}

new MutationObserver(paint).observe(document.documentElement, { attributeFilter: ["data-theme"] });
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", paint);
paint();
