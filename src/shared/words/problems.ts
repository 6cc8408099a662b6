import type { ProblemKind } from '#shared/contract/control.ts';
import { ACCOUNT_SOURCES, type AccountSource, SOURCE_TITLES } from '#shared/sources.ts';
import type { Both } from './both.ts';

const kindsOf = (title: string): Record<ProblemKind, Both> => ({
  broken: [`${title}’s answer could not be read`, `Die Antwort von ${title} war nicht lesbar`],
  gone: [`Announced by ${title}, but never found there`, `Von ${title} gemeldet, dort aber nie gefunden`],
  refused: [`${title} refused to hand it over`, `${title} hat sie nicht herausgegeben`],
  failed: ['Tried too often without success', 'Zu oft ohne Erfolg versucht'],
  forged: [
    'An event said that access was withdrawn, and it was not',
    'Ein Ereignis sagte, der Zugang sei entzogen; er war es nicht',
  ],
});

export const problemKinds = Object.fromEntries(
  ACCOUNT_SOURCES.map((source) => [source, kindsOf(SOURCE_TITLES[source])]),
) as Record<AccountSource, Record<ProblemKind, Both>>;
