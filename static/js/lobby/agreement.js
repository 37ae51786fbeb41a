/** Choosing a preset fills its rules in at once; what has been changed by hand stays. */

const form = document.querySelector("[data-agreement]");
const bases = JSON.parse(document.getElementById("bases").textContent);
const shown = form.elements.shown;

function read(field) {
  if (field instanceof RadioNodeList) return field.value;
  return field.type === "checkbox" ? String(field.checked) : field.value;
}

function write(field, value) {
  if (field instanceof RadioNodeList) field.value = String(value);
  else if (field.type === "checkbox") field.checked = value;
  else field.value = value ?? "";
}

function fill(preset) {
  const before = bases[shown.value] ?? {};
  for (const [name, value] of Object.entries(bases[preset])) {
    const field = form.elements[name];
    if (field && read(field) === String(before[name] ?? "")) write(field, value);
  }
  shown.value = preset;
}

/** The part that is folded says which rules are chosen. */
function name(radio) {
  const chosen = document.querySelector("[data-chosen]");
  if (chosen) chosen.textContent = radio.closest("label").querySelector("strong").textContent;
}

form.addEventListener("change", (event) => {
  if (event.target.name !== "preset") return;
  fill(event.target.value);
  name(event.target);
});

if (form.elements.preset?.value && form.elements.preset.value !== shown.value) {
  fill(form.elements.preset.value); // somebody was faster than this script
}
