import { dots, eyes, INK, oval, type Portrait, smiling, WHITE } from './drawing.ts';

/** What stands on a kitchen table: for people, who know what they look like. */
export const people: Readonly<Record<string, Portrait>> = {
  /** A cup, still steaming. */
  you: {
    ground: '#f2b5a0',
    body: [
      [WHITE, 'M25 5q-4 4 0 8M33 3q-4 5 0 10M41 5q-4 4 0 8', 2.4],
      ['#b3392f', oval(48, 34, 7.5), 4.6],
      ['#c8473b', 'M14 18h36v20c0 10-7 16-18 16s-18-6-18-16z'],
      ['#e2d2b8', oval(32, 18, 18, 4)],
      ['#6b3f2a', oval(32, 18.5, 15, 2.8)],
      [WHITE, 'M14 26h36v3H14z'],
      [INK, 'M28 43q4 4 8 0', 2],
    ],
    eyes: eyes(37, 6.5, 2.2),
  },
  /** The cat, who isn't allowed up here. */
  'person-0': {
    ground: '#8fb8de',
    body: [
      ['#4a4453', 'M12 66V24L11 7l13 9q8-2 16 0l13-9-1 17v42z'],
      ['#e79d9d', 'M15 13l6 5-6 5zM49 13l-6 5 6 5z'],
      [WHITE, 'M32 37c9 0 12 6 12 11S40 66 32 66s-12-13-12-18 3-11 12-11z'],
      ['#e79d9d', 'M29.5 38h5L32 41.5z'],
      [INK, 'M32 41.5v2q-3 3.5-6 1M32 43.5q3 3.5 6 1', 1.7],
      [WHITE, 'M18 40l-10-2M18 44l-9 2M46 40l10-2M46 44l9 2', 1.3],
    ],
    eyes: [
      ['#f2d94e', `${oval(23, 31, 5, 4.5)}${oval(41, 31, 5, 4.5)}`],
      [INK, `${oval(23, 31, 1.7, 3.9)}${oval(41, 31, 1.7, 3.9)}`],
    ],
  },
  /** The good teapot. */
  'person-1': {
    ground: '#f4d58d',
    body: [
      ['#2f6f73', 'M47 28q10-5 10 5t-12 11', 4.2],
      ['#2f6f73', 'M8 23q1 9 12 12', 6],
      ['#3c8589', oval(32, 38, 19, 17)],
      ['#2f6f73', 'M18 25q14-9 28 0-14 5-28 0z'],
      ['#e8b23a', oval(32, 16.5, 3.4)],
      [WHITE, dots(1.6, [19, 42], [45, 42], [23, 48], [41, 48], [32, 51])],
      [INK, 'M28.5 41.5q3.5 3.5 7 0', 2],
    ],
    eyes: smiling(37, 7),
  },
  /** Half the lemon is in the tea. */
  'person-2': {
    ground: '#a9cfa0',
    body: [
      ['#f3cf3b', 'M5 35q5-1 8-7C20 16 44 16 51 28q3 6 8 7-5 1-8 7C44 54 20 54 13 42q-3-6-8-7z'],
      ['#5d8f4e', 'M34 17q4-10 16-9-2 11-13 11z'],
      ['#e0b01f', dots(0.9, [20, 29], [24, 46], [44, 45], [46, 32], [38, 25], [28, 24])],
      [INK, 'M27.5 41q4.5 1 8-2.5', 2],
    ],
    eyes: eyes(34.5, 7, 2.2),
  },
  /** Toast, popped up. */
  'person-3': {
    ground: '#e99b8b',
    body: [
      ['#8a5228', 'M15 55V31C6 27 8 12 19 11h26c11 1 13 16 4 20v24q-17 4-34 0z'],
      ['#e9bd7c', 'M19 51V28C11 26 12 16 20 15h24c8 1 9 11 1 13v23q-13 3-26 0z'],
      ['#fbe48f', 'M24 19h13q3 0 3 3t-3 3l-10 1q-6 0-6-3.5t3-3.5z'],
      [INK, 'M27.5 41.5q4.5 4.5 9 0', 2],
    ],
    eyes: eyes(35, 6.5, 2.2),
  },
  /** Four minutes, not five. */
  'person-4': {
    ground: '#c3b1e1',
    body: [
      [WHITE, 'M15 42C13 22 22 7 32 7s19 15 17 35z'],
      ['#4c6fa5', 'M11 40h42q-1 13-14 14v5h7v6H18v-6h7v-5Q12 53 11 40z'],
      ['#7f9cc9', 'M11 40h42l-.6 3.5H11.6z'],
      ['#f0b8a0', dots(2.6, [22.5, 33.5], [41.5, 33.5])],
      [INK, 'M29 33.5q3 2.5 6 0', 1.9],
    ],
    eyes: eyes(28.5, 6, 2),
  },
  /** A radish, blushing. */
  'person-5': {
    ground: '#f0e0b8',
    body: [
      ['#4f8a4a', 'M31 20C18 18 14 10 17 4c7 1 13 6 14 12 0-7 3-12 9-14 5 6 2 13-7 18z'],
      ['#66a55e', 'M34 20c3-8 9-11 15-9 0 6-6 10-15 9z'],
      [
        '#c7335a',
        'M32 18c13 0 19 8 19 17 0 10-9 17-15 19-2 1-3 5-4 9-1-4-2-8-4-9-6-2-15-9-15-19 0-9 6-17 19-17z',
      ],
      [WHITE, 'M24 52q8 4 16 0-4 3-6 6l-2 6-2-6q-2-3-6-6z'],
      [INK, 'M28 41q4 3.5 8 0', 2],
    ],
    eyes: eyes(34.5, 6.5, 2.2),
  },
  /** The mouse, who was here first. */
  'person-6': {
    ground: '#7fa99b',
    body: [
      ['#8b8078', dots(10.5, [16, 19], [48, 19])],
      ['#e6b3a8', dots(6.5, [16, 19], [48, 19])],
      ['#9d928a', 'M12 38c0-13 9-20 20-20s20 7 20 20c0 11-10 26-20 26S12 49 12 38z'],
      ['#d9747a', oval(32, 51, 3.6, 2.8)],
      [INK, 'M32 54v2.5', 1.6],
      [WHITE, 'M24 51l-12-2M24 54l-11 3M40 51l12-2M40 54l11 3', 1.2],
    ],
    eyes: [
      [INK, dots(3, [24, 37], [40, 37])],
      [WHITE, dots(1, [25, 36], [41, 36])],
    ],
  },
};
