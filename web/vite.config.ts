// How the client is built: one small page, each game's drawing in a chunk of its own.
import { svelte } from '@sveltejs/vite-plugin-svelte';
import Icons from 'unplugin-icons/vite';
import { defineConfig } from 'vitest/config';
import { roundedIcon } from './rounded.ts';

const server = process.env.CROWNFORGE_URL ?? 'http://localhost:7340';

export default defineConfig({
  plugins: [svelte(), Icons({ compiler: 'svelte' }), { name: 'rounded-icons', enforce: 'pre', transform: (code, id) => (id.includes('~icons/') ? roundedIcon(code) : undefined) }],
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: { proxy: { '/api': { target: server, ws: true } } },
  test: { include: ['tests/**/*.test.ts'] },
});
