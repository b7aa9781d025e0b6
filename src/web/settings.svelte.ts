import { LANGUAGES, type Language } from '../core/words.ts';

export const THEMES = ['auto', 'day', 'evening', 'contrast'] as const;
export const SPEEDS = ['slow', 'normal', 'fast', 'instant'] as const;

/** What a person set on this device. */
export interface Preferences {
  language: Language;
  theme: (typeof THEMES)[number];
  speed: (typeof SPEEDS)[number];
  sound: boolean;
  motion: boolean;
  forcedPlays: boolean;
  /** Single letters as shortcuts at the table. */
  shortcuts: boolean;
  /** Whether a table with bots alone offers hints. */
  hints: boolean;
  name: string;
  avatar: string;
}

const KEY = 'upcard preferences';

function browserLanguage(): Language {
  const wanted = navigator.languages.map((tag) => tag.slice(0, 2));
  return (
    LANGUAGES.find((language) => language === wanted.find((tag) => LANGUAGES.some((l) => l === tag))) ?? 'en'
  );
}

function stored(): Partial<Preferences> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}');
  } catch {
    return {};
  }
}

/** One of the values that are allowed, or the usual one. */
function oneOf<T>(values: readonly T[], value: unknown, usual: T): T {
  return values.find((each) => each === value) ?? usual;
}

function initial(): Preferences {
  const kept = stored();
  return {
    language: oneOf(LANGUAGES, kept.language, browserLanguage()),
    theme: oneOf(THEMES, kept.theme, 'auto'),
    speed: oneOf(SPEEDS, kept.speed, 'normal'),
    sound: kept.sound !== false,
    motion: kept.motion !== false,
    forcedPlays: kept.forcedPlays !== false,
    shortcuts: kept.shortcuts !== false,
    hints: kept.hints !== false,
    name: typeof kept.name === 'string' ? kept.name.slice(0, 20) : '',
    avatar: typeof kept.avatar === 'string' ? kept.avatar : 'you',
  };
}

export const preferences = $state(initial());

const darkness = matchMedia('(prefers-color-scheme: dark)');
const contrast = matchMedia('(prefers-contrast: more)');

/** What `auto` means on this device now. */
function themeNow(): string {
  if (preferences.theme !== 'auto') return preferences.theme;
  if (contrast.matches) return 'contrast';
  return darkness.matches ? 'evening' : 'day';
}

function applyTheme(): void {
  document.documentElement.dataset['theme'] = themeNow();
}

/** Keeps the page and the storage in step with what is set. */
export function applyPreferences(): void {
  $effect.root(() => {
    $effect(() => {
      applyTheme();
      document.documentElement.lang = preferences.language;
      document.documentElement.dataset['motion'] = preferences.motion ? 'full' : 'none';
      localStorage.setItem(KEY, JSON.stringify(preferences));
    });
  });
  darkness.addEventListener('change', applyTheme);
  contrast.addEventListener('change', applyTheme);
}

const BEATS: Readonly<Record<Preferences['speed'], number>> = {
  slow: 1500,
  normal: 800,
  fast: 380,
  instant: 0,
};

/** How long an event has the stage, in milliseconds. */
export function beat(): number {
  return BEATS[preferences.speed];
}
