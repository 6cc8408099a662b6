import type { ProblemKind } from '#shared/contract/control.ts';
import type { AccountSource } from '#shared/sources.ts';

export const problemKinds: Record<AccountSource, Record<ProblemKind, string>> = {
  strava: {
    broken: 'Stravas Antwort war nicht lesbar',
    gone: 'Von Strava gemeldet, dort aber nie gefunden',
    refused: 'Strava hat sie nicht herausgegeben',
    failed: 'Zu oft ohne Erfolg versucht',
    forged: 'Ein Ereignis sagte, der Zugang sei entzogen; er war es nicht',
  },
  polar: {
    broken: 'Polars Antwort war nicht lesbar',
    gone: 'Von Polar gemeldet, dort aber nie gefunden',
    refused: 'Polar hat es nicht herausgegeben',
    failed: 'Zu oft ohne Erfolg versucht',
    forged: 'Ein Ereignis sagte, der Zugang sei entzogen; er war es nicht',
  },
};
