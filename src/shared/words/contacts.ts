import type { ContactChannel, ContactOutcome } from '#shared/contactLog.ts';
import type { Both } from './both.ts';

export const contactChannels: Record<ContactChannel, Both> = {
  phone: ['Phone', 'Telefon'],
  mail: ['Mail', 'Mail'],
  in_person: ['In person', 'Persönlich'],
  message: ['Message', 'Nachricht'],
  other: ['Other', 'Anders'],
};

export const contactOutcomes: Record<ContactOutcome, Both> = {
  reached: ['Reached', 'Erreicht'],
  not_reached: ['Not reached', 'Nicht erreicht'],
  message_left: ['Message left', 'Nachricht hinterlassen'],
};

/** Of a writer whose account was deleted. */
export const unknownWriter: Both = ['Unknown', 'Unbekannt'];
