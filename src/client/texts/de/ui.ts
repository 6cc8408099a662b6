import type { Texts } from '../en.ts';

export const ui: Texts['ui'] = {};
