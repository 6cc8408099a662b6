import type { Texts } from '../en.ts';

export const strava: Texts['strava'] = {};
