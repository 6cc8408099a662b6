import type { ProblemKind } from '#shared/contract/control.ts';

type Words = Record<ProblemKind, string>;

export const stravaProblemKinds: Words = {
  broken: 'Stravas Antwort war nicht lesbar',
  gone: 'Von Strava gemeldet, dort aber nie gefunden',
  refused: 'Strava hat sie nicht herausgegeben',
  failed: 'Zu oft ohne Erfolg versucht',
  forged: 'Ein Ereignis sagte, der Zugang sei entzogen; er war es nicht',
};

export const polarProblemKinds: Words = {
  broken: 'Polars Antwort war nicht lesbar',
  gone: 'Von Polar gemeldet, dort aber nie gefunden',
  refused: 'Polar hat es nicht herausgegeben',
  failed: 'Zu oft ohne Erfolg versucht',
  forged: 'Ein Ereignis sagte, der Zugang sei entzogen; er war es nicht',
};
