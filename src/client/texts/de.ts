import { app } from './de/app.ts';
import { auth } from './de/auth.ts';
import { strava } from './de/strava.ts';
import { ui } from './de/ui.ts';
import { users } from './de/users.ts';
import type { Texts } from './en.ts';

export { sentences } from './de/sentences.ts';
export const de: Texts = { app, auth, strava, ui, users };
