/** Paper, wood and a soft bell, made on the spot: no files, nothing to load. */
export type Sound = 'card' | 'wood' | 'bell';

let audio: AudioContext | undefined;

/** Plays a sound; silently nothing where the browser doesn't allow any yet. */
export function play(sound: Sound): void {
  if (!navigator.userActivation?.hasBeenActive) return;
  audio ??= new AudioContext();
  if (audio.state === 'suspended') void audio.resume();
  SOUNDS[sound](audio);
}

const SOUNDS: Readonly<Record<Sound, (audio: AudioContext) => void>> = { card, wood, bell };

/** A rustle: noise through a narrow band that closes at once. */
function card(context: AudioContext): void {
  const length = Math.floor(context.sampleRate * 0.07);
  const buffer = context.createBuffer(1, length, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < length; i++) samples[i] = (Math.random() * 2 - 1) * (1 - i / length) ** 3;
  const source = new AudioBufferSourceNode(context, { buffer });
  const band = new BiquadFilterNode(context, { type: 'bandpass', frequency: 2600, Q: 0.9 });
  source
    .connect(band)
    .connect(new GainNode(context, { gain: 0.16 }))
    .connect(context.destination);
  source.start();
}

/** A knock: two low tones that die away quickly. */
function wood(context: AudioContext): void {
  tone(context, 320, 0.14, 0.16);
  tone(context, 517, 0.07, 0.09);
}

function bell(context: AudioContext): void {
  tone(context, 784, 0.05, 0.9);
  tone(context, 1176, 0.03, 0.7);
}

function tone(context: AudioContext, frequency: number, loudness: number, seconds: number): void {
  const now = context.currentTime;
  const oscillator = new OscillatorNode(context, { type: 'sine', frequency });
  const gain = new GainNode(context, { gain: loudness });
  gain.gain.setValueAtTime(loudness, now);
  gain.gain.exponentialRampToValueAtTime(0.0001, now + seconds);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(now);
  oscillator.stop(now + seconds);
}
