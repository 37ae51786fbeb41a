/** Short, woody sounds, made here; silent until somebody asks for them. */

const table = document.getElementById("table");
let context;

function tone(frequency, start, length, loudness) {
  const oscillator = new OscillatorNode(context, { type: "sine", frequency });
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(loudness, context.currentTime + start);
  gain.gain.exponentialRampToValueAtTime(0.0001, context.currentTime + start + length);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(context.currentTime + start);
  oscillator.stop(context.currentTime + start + length);
}

/** A card on felt: a breath of noise through a low filter. */
function card(loudness) {
  const length = 0.07;
  const buffer = context.createBuffer(1, context.sampleRate * length, context.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < data.length; i += 1) data[i] = (Math.random() * 2 - 1) * (1 - i / data.length) ** 2;
  const source = new AudioBufferSourceNode(context, { buffer });
  const filter = new BiquadFilterNode(context, { type: "lowpass", frequency: 900 });
  source.connect(filter).connect(new GainNode(context, { gain: loudness })).connect(context.destination);
  source.start();
}

export function play(entry) {
  const volume = Number(table.dataset.sound) / 100;
  if (!volume || document.hidden) return;
  context ??= new AudioContext();
  if (context.state !== "running") return;
  card(volume * 0.5);
  if (entry.your_turn) {
    tone(523, 0.1, 0.25, volume * 0.15);
    tone(784, 0.24, 0.35, volume * 0.15);
  }
}

document.addEventListener("pointerdown", () => {
  if (!Number(table.dataset.sound)) return;
  context ??= new AudioContext();
  context.resume();
});
