// Where it begins: fonts, colours, the page.
import './fonts.css';
import './app.css';

import { mount } from 'svelte';
import App from './App.svelte';
import { router } from './router.svelte';
import { settings } from './settings.svelte';

settings.dress();
router.start();
// Where the browser lets us (over HTTPS or at home), the client can be installed and opens without its server.
if (import.meta.env.PROD) navigator.serviceWorker?.register('/sw.js').catch(() => {});
const target = document.getElementById('app')!;
// What stood there while the program came.
target.replaceChildren();
mount(App, { target });
