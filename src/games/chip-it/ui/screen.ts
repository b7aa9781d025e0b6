import { MediaQuery } from 'svelte/reactivity';

// The kinds of screens that the table is laid out for; styles ask the same.

export const isRoomy = new MediaQuery('(min-width: 700px) and (min-height: 600px)', false);
export const isGrand = new MediaQuery('(min-width: 1700px) and (min-height: 900px)', false);
export const isFlat = new MediaQuery('(min-width: 480px) and (max-height: 480px)', false);
export const isShort = new MediaQuery('(max-height: 700px)', false);
export const isLow = new MediaQuery('(max-height: 620px)', false);
