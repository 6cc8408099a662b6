import { app } from './en/app.ts';
import { auth } from './en/auth.ts';
import { strava } from './en/strava.ts';
import { ui } from './en/ui.ts';
import { users } from './en/users.ts';

/** Captions and headings of every screen; where the specification gives a sentence, it is that sentence letter for letter. */
export const en = { app, auth, strava, ui, users };

/** What every language has to say. */
export type Texts = typeof en;
