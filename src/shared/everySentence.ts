import { messages } from './messages.ts';
import { researchMessages } from './researchMessages.ts';
import { serverMessages } from './serverMessages.ts';
import { stravaMessages } from './stravaMessages.ts';

/** Every sentence that either program may say: its English by code. A client may branch on a code, people read the words. */
export const everySentence = {
  ...messages.table,
  ...serverMessages.table,
  ...researchMessages.table,
  ...stravaMessages.table,
};

export type SentenceCode = keyof typeof everySentence;
