import { inBoth } from '#client/texts/inBoth.ts';
import { polarNotes } from '#client/texts/polar/notes.ts';

/** `study`: what a study gets from the source; `consents`: what helps where the source waits for consents. */
export const linkedNoteTexts = inBoth({ polar: polarNotes.en }, { polar: polarNotes.de });
