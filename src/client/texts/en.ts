import { app } from './en/app.ts';
import { auth } from './en/auth.ts';
import { ui } from './en/ui.ts';

/** The sentences of the specification, letter for letter. */
export const en = { app, auth, ui };

export type Texts = typeof en;
