import type { AreaTexts } from '#client/texts/inBoth.ts';
import { polarNotes } from '#client/texts/polar/notes.ts';
import type { LinkedSourceName } from '#shared/sources.ts';

type Notes = Readonly<Record<LinkedSourceName, typeof polarNotes.en>>;

/** `study`: what a study gets from the source; `consents`: what helps where the source waits for consents. */
export const linkedNoteTexts: AreaTexts<Notes> = { en: { polar: polarNotes.en }, de: { polar: polarNotes.de } };
