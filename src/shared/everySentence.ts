import { fileMessages } from './fileMessages.ts';
import { messages } from './messages.ts';
import { qualityMessages } from './qualityMessages.ts';
import { researchMessages } from './researchMessages.ts';
import { serverMessages } from './serverMessages.ts';
import { stravaMessages } from './stravaMessages.ts';
import { uploadMessages } from './uploadMessages.ts';

/** Every sentence of client and server in English by code; a client may branch on codes. */
export const everySentence = {
  ...messages.table,
  ...serverMessages.table,
  ...researchMessages.table,
  ...stravaMessages.table,
  ...fileMessages.table,
  ...uploadMessages.table,
  ...qualityMessages.table,
};

export type SentenceCode = keyof typeof everySentence;
