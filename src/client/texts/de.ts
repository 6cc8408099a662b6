import { app } from './de/app.ts';
import { auth } from './de/auth.ts';
import { ui } from './de/ui.ts';
import type { Texts } from './en.ts';

export const de: Texts = { app, auth, ui };
