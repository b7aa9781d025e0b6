import '../kit/theme.css';
import '../kit/worlds.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { applyPreferences } from './settings.svelte.ts';

applyPreferences();
const target = document.getElementById('app');
if (target) mount(App, { target });
