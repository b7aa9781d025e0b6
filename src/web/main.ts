import '../kit/theme.css';
import '../kit/worlds.css';
import { mount } from 'svelte';
import { watchFocus } from '../kit/focus.ts';
import App from './App.svelte';
import { keepOffline } from './offline.ts';
import { applyPreferences } from './settings.svelte.ts';

applyPreferences();
watchFocus();
void keepOffline();
const target = document.getElementById('app');
if (target) mount(App, { target });
