// Small sounds made on the spot, off unless asked for.
import { settings } from './settings.svelte';

type Sound = 'roll' | 'forge' | 'gain' | 'step';

let context: AudioContext | null = null;

export const sounds = {
  play(sound: Sound): void {
    if (!settings.liking.sound) return;
    context ??= new AudioContext();
    const start = context.currentTime;
    if (sound === 'roll') for (let knock = 0; knock < 5; knock += 1) tone(context, start + knock * 0.07, 180 + knock * 23, 0.04, 'square');
    if (sound === 'forge') [1244, 1866, 2489].forEach((pitch) => tone(context!, start, pitch, 0.5, 'sine'));
    if (sound === 'gain') [660, 880].forEach((pitch, place) => tone(context!, start + place * 0.08, pitch, 0.15, 'triangle'));
    if (sound === 'step') tone(context, start, 330, 0.12, 'triangle');
  },
};

function tone(audio: AudioContext, at: number, pitch: number, length: number, type: OscillatorType): void {
  const voice = audio.createOscillator();
  const volume = audio.createGain();
  voice.type = type;
  voice.frequency.value = pitch;
  volume.gain.setValueAtTime(0.05, at);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + length);
  voice.connect(volume).connect(audio.destination);
  voice.start(at);
  voice.stop(at + length);
}
