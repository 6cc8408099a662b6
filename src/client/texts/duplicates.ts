import type { DuplicateDecision, DuplicateRule } from '#shared/contract/duplicates.ts';
import { message } from '#shared/message.ts';
import { duplicates as english } from './en/duplicates.ts';
import { inBoth } from './inBoth.ts';

const rules: Record<DuplicateRule, string> = {
  overlapping: 'Zur selben Zeit, mit ähnlicher Dauer und Distanz.',
  shifted: 'Dieselbe Dauer und Distanz, um ganze Viertelstunden verschoben, wie bei einer falschen Zeitzone.',
};
const decisions: Record<DuplicateDecision, string> = {
  same: 'Dieselbe Aktivität',
  different: 'Verschiedene Aktivitäten',
  parallel: 'Parallel aufgezeichnet',
};

export const duplicatesTexts = inBoth(english, {
  title: 'Mögliche Doppelungen',
  one: 'Mögliche Doppelung',
  dashboard: 'Übersicht',
  lead: 'Zwei Aufzeichnungen können von einer Aktivität sein. Bis du entscheidest, zählen beide. Nichts wird gelöscht.',
  leadOfStudy:
    'Zwei Aufzeichnungen einer teilnehmenden Person können von einer Aktivität sein. Bis zur Entscheidung zählen beide. Nichts wird gelöscht.',
  none: 'Keine mögliche Doppelung wartet auf eine Entscheidung.',
  failed: 'Die möglichen Doppelungen ließen sich nicht laden.',
  decided: 'Entschieden',
  noneDecided: 'Noch ist nichts entschieden.',
  all: message('{count, plural, one {# wartet auf eine Entscheidung} other {# warten auf eine Entscheidung}}'),
  columns: {
    participant: 'Teilnehmende Person',
    start: 'Beginn',
    sport: 'Sportart',
    sources: 'Quellen',
    why: 'Warum',
    state: 'Entscheidung',
  },
  open: message('Die Aufzeichnungen vom {start} vergleichen'),
  pending: 'Zu entscheiden',
  rules,
  decisions,
  heading: message('Zwei Aufzeichnungen vom {start}'),
  records: 'Die beiden Aufzeichnungen',
  record: message('Aufzeichnung {number}'),
  rows: {
    source: 'Quelle',
    name: 'Titel',
    start: 'Beginn',
    duration: 'Dauer',
    moving: 'Bewegungszeit',
    distance: 'Distanz',
    sport: 'Sportart',
    device: 'Gerät',
    heartRate: 'Mittlere Herzfrequenz',
    zone: 'Zeitzone',
    counts: 'Zählt',
  },
  field: 'Angabe',
  difference: 'Unterschied',
  yes: 'Ja',
  no: 'Nein',
  course: 'Verlauf',
  courseOf: message('Verlauf der Aufzeichnung {number}'),
  heartRateOver: message('Herzfrequenz von {low} bis {high} bpm über {time}.'),
  speedOver: message('Geschwindigkeit von {low} bis {high} über {time}.'),
  noCourse: 'Von dieser Aufzeichnung gibt es keinen Verlauf.',
  routeOf: message('Strecke der Aufzeichnung {number}'),
  decide: 'Was sind sie?',
  which: 'Welche Aufzeichnung zählt, wenn es dieselbe Aktivität ist',
  recordOption: message('Aufzeichnung {number}: {source}'),
  heldBack: message(
    'Aufzeichnung {number} kann nicht zählen: ihre Bedingungen zeigen sie nur der Person selbst, und Studien verlören die Aktivität.',
  ),
  sameHint: 'Die gewählte Aufzeichnung zählt, die andere bleibt daneben.',
  differentHint: 'Beide zählen. Du wirst nicht wieder gefragt.',
  parallelHint:
    'Zwei Geräte haben mit Absicht aufgezeichnet. Beide Aufzeichnungen bleiben, und eine zählt: eine Datei oder Polar vor Strava, dann die, die mehr Studien lesen, dann die mit Herzfrequenz.',
  saving: 'Wird gespeichert …',
  failedToDecide: 'Die Entscheidung wurde nicht gespeichert',
  undo: 'Rückgängig',
  undoFailed: 'Die Entscheidung ließ sich nicht zurücknehmen. Öffne das Paar und versuche es noch einmal.',
  takeBack: 'Entscheidung zurücknehmen',
  outcome: message('{decision}. Entschieden am {at}{by, select, none {} other { von {by}}}.'),
  mayNot: 'Darüber entscheiden Leitung oder Verwaltung dieser Studie.',
  more: 'Mehr zeigen',
  back: 'Alle möglichen Doppelungen',
});
