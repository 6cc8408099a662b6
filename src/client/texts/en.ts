import { app } from './en/app.ts';
import { auth } from './en/auth.ts';
import { ui } from './en/ui.ts';

/** Captions and headings of every screen; where the specification gives a sentence, it is that sentence letter for letter. */
export const en = { app, auth, ui };

/** What every language has to say. */
export type Texts = typeof en;
