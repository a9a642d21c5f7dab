// Cards glide from where they lay to where they come to lie.
import { cubicInOut } from 'svelte/easing';
import { crossfade } from 'svelte/transition';
import { settings } from '../../settings.svelte';

export const [send, receive] = crossfade({ duration: () => 520 * settings.pace, easing: cubicInOut });
