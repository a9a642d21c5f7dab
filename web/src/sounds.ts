// Small sounds made on the spot. Only the one that says whose turn it is comes unasked.
import { settings, type Liking } from './settings.svelte';

export type Sound = 'roll' | 'forge' | 'gain' | 'step' | 'turn' | 'chat' | 'win';

let context: AudioContext | null = null;

/** Whether a person wants to hear it. */
export function audible(sound: Sound, { mute, sound: dice, turnSound, chatSound, winSound }: Liking): boolean {
  if (mute) return false;
  if (sound === 'turn') return turnSound;
  if (sound === 'chat') return chatSound;
  return sound === 'win' ? winSound : dice;
}

export const sounds = {
  play(sound: Sound): void {
    if (audible(sound, settings.liking)) this.try(sound);
  },

  /** Plays it once, liked or not, for those who choose. */
  try(sound: Sound): void {
    try {
      context ??= new AudioContext();
      // A browser keeps a page silent until it was touched once.
      if (context.state === 'suspended') void context.resume().catch(() => {});
      ring(context, sound);
    } catch {
      // No sound is no reason not to play.
    }
  },
};

function ring(audio: AudioContext, sound: Sound): void {
  const start = audio.currentTime;
  if (sound === 'roll') for (let knock = 0; knock < 5; knock += 1) tone(audio, start + knock * 0.07, 180 + knock * 23, 0.04, 'square');
  if (sound === 'forge') [1244, 1866, 2489].forEach((pitch) => tone(audio, start, pitch, 0.5, 'sine'));
  if (sound === 'gain') [660, 880].forEach((pitch, place) => tone(audio, start + place * 0.08, pitch, 0.15, 'triangle'));
  if (sound === 'step') tone(audio, start, 330, 0.12, 'triangle');
  if (sound === 'turn') [523, 784].forEach((pitch, place) => tone(audio, start + place * 0.16, pitch, 0.7, 'sine', 0.03));
  if (sound === 'chat') [988, 1319].forEach((pitch, place) => tone(audio, start + place * 0.06, pitch, 0.12, 'sine'));
  if (sound === 'win') [523, 659, 784, 1047].forEach((pitch, place) => tone(audio, start + place * 0.13, pitch, place === 3 ? 1.1 : 0.3, 'triangle'));
}

function tone(audio: AudioContext, at: number, pitch: number, length: number, type: OscillatorType, rise = 0.001): void {
  const voice = audio.createOscillator();
  const volume = audio.createGain();
  voice.type = type;
  voice.frequency.value = pitch;
  volume.gain.setValueAtTime(0.0001, at);
  volume.gain.linearRampToValueAtTime(0.05, at + rise);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + length);
  voice.connect(volume).connect(audio.destination);
  voice.start(at);
  voice.stop(at + length);
}
