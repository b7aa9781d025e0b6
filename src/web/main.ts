import '../kit/theme.css';
import '../kit/worlds.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { keepOffline } from './offline.ts';
import { applyPreferences } from './settings.svelte.ts';

applyPreferences();
void keepOffline();
const target = document.getElementById('app');
if (target) mount(App, { target });
