import type { Lesson } from '../../../kit/lesson.ts';

export const lessons: Readonly<Record<string, Lesson>> = {};
