/** The click that ends a drag is none. The next press is one again, and so is what a key or a script clicks. */
export function swallowClick() {
  const swallow = (click) => {
    if (click.detail === 0) return;
    click.preventDefault();
    click.stopPropagation();
    stop();
  };
  const stop = () => {
    document.removeEventListener("click", swallow, { capture: true });
    document.removeEventListener("pointerdown", stop, { capture: true });
  };
  document.addEventListener("click", swallow, { capture: true });
  document.addEventListener("pointerdown", stop, { capture: true });
}
