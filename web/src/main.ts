// Where it begins: fonts, colours, the page.
import './fonts.css';
import './app.css';

import { mount } from 'svelte';
import App from './App.svelte';
import { router } from './router.svelte';
import { settings } from './settings.svelte';

settings.dress();
router.start();
mount(App, { target: document.getElementById('app')! });
