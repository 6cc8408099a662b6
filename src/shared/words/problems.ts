import type { ProblemKind } from '#shared/contract/control.ts';
import type { AccountSource } from '#shared/sources.ts';
import type { Both } from './both.ts';

export const problemKinds: Record<AccountSource, Record<ProblemKind, Both>> = {
  strava: {
    broken: ['Strava’s answer could not be read', 'Stravas Antwort war nicht lesbar'],
    gone: ['Announced by Strava, but never found there', 'Von Strava gemeldet, dort aber nie gefunden'],
    refused: ['Strava refused to hand it over', 'Strava hat sie nicht herausgegeben'],
    failed: ['Tried too often without success', 'Zu oft ohne Erfolg versucht'],
    forged: [
      'An event said that access was withdrawn, and it was not',
      'Ein Ereignis sagte, der Zugang sei entzogen; er war es nicht',
    ],
  },
  polar: {
    broken: ['Polar’s answer could not be read', 'Polars Antwort war nicht lesbar'],
    gone: ['Announced by Polar, but never found there', 'Von Polar gemeldet, dort aber nie gefunden'],
    refused: ['Polar refused to hand it over', 'Polar hat es nicht herausgegeben'],
    failed: ['Tried too often without success', 'Zu oft ohne Erfolg versucht'],
    forged: [
      'An event said that access was withdrawn, and it was not',
      'Ein Ereignis sagte, der Zugang sei entzogen; er war es nicht',
    ],
  },
};
