import type { DuplicateDecision, DuplicateRule } from '#shared/contract/duplicates.ts';
import { type Caption, captions, inBoth } from './inBoth.ts';
import { anyLinked } from './sourceNames.ts';

const rules: Record<DuplicateRule, Caption> = {
  overlapping: [
    'At the same time, with like duration and distance.',
    'Zur selben Zeit, mit ähnlicher Dauer und Distanz.',
  ],
  shifted: [
    'The same duration and distance, shifted by whole quarter hours, as with a wrong time zone.',
    'Dieselbe Dauer und Distanz, um ganze Viertelstunden verschoben, wie bei einer falschen Zeitzone.',
  ],
};

const decisions: Record<DuplicateDecision, Caption> = {
  same: ['Same activity', 'Dieselbe Aktivität'],
  different: ['Different activities', 'Verschiedene Aktivitäten'],
  parallel: ['Recorded in parallel', 'Parallel aufgezeichnet'],
};

export const duplicatesTexts = inBoth({
  title: ['Possible duplicates', 'Mögliche Doppelungen'],
  one: ['Possible duplicate', 'Mögliche Doppelung'],
  oneFailed: ['Could not load the possible duplicate.', 'Die mögliche Doppelung ließ sich nicht laden.'],
  dashboard: ['Dashboard', 'Übersicht'],
  lead: [
    'Two records may be of one activity. Until you decide, both count. Nothing is deleted.',
    'Zwei Aufzeichnungen stammen vielleicht von derselben Aktivität. Bis du entscheidest, zählen beide. Nichts wird gelöscht.',
  ],
  leadOfStudy: [
    'Two records of a participant may be of one activity. Until it is decided, both count. Nothing is deleted.',
    'Zwei Aufzeichnungen einer teilnehmenden Person stammen vielleicht von derselben Aktivität. Bis zur Entscheidung zählen beide. Nichts wird gelöscht.',
  ],
  none: ['No possible duplicates wait for a decision.', 'Keine mögliche Doppelung wartet auf eine Entscheidung.'],
  failed: ['Could not load the possible duplicates.', 'Die möglichen Doppelungen ließen sich nicht laden.'],
  decided: ['Decided', 'Entschieden'],
  noneDecided: ['Nothing has been decided yet.', 'Noch ist nichts entschieden.'],
  all: captions(
    '{count, plural, one {# waits for a decision} other {# wait for a decision}}',
    '{count, plural, one {# wartet auf eine Entscheidung} other {# warten auf eine Entscheidung}}',
  ),
  columns: {
    participant: ['Participant', 'Teilnehmende Person'],
    start: ['Start', 'Beginn'],
    sport: ['Sport', 'Sportart'],
    sources: ['Sources', 'Quellen'],
    why: ['Why', 'Warum'],
    state: ['Decision', 'Entscheidung'],
  },
  open: captions('Compare the records of {start}', 'Die Aufzeichnungen vom {start} vergleichen'),
  pending: ['To be decided', 'Zu entscheiden'],
  rules,
  decisions,
  heading: captions('Two records of {start}', 'Zwei Aufzeichnungen vom {start}'),
  records: ['The two records', 'Die beiden Aufzeichnungen'],
  record: captions('Record {number}', 'Aufzeichnung {number}'),
  rows: {
    source: ['Source', 'Quelle'],
    name: ['Title', 'Titel'],
    start: ['Start', 'Beginn'],
    duration: ['Duration', 'Dauer'],
    moving: ['Moving time', 'Bewegungszeit'],
    distance: ['Distance', 'Distanz'],
    sport: ['Sport', 'Sportart'],
    device: ['Device', 'Gerät'],
    heartRate: ['Mean heart rate', 'Mittlere Herzfrequenz'],
    zone: ['Time zone', 'Zeitzone'],
    counts: ['Counts', 'Zählt'],
  },
  field: ['What', 'Angabe'],
  difference: ['Difference', 'Unterschied'],
  yes: ['Yes', 'Ja'],
  no: ['No', 'Nein'],
  course: ['Course', 'Verlauf'],
  courseOf: captions('Course of record {number}', 'Verlauf der Aufzeichnung {number}'),
  heartRateOver: captions(
    'Heart rate from {low} to {high} bpm over {time}.',
    'Herzfrequenz von {low} bis {high} bpm über {time}.',
  ),
  speedOver: captions('Speed from {low} to {high} over {time}.', 'Geschwindigkeit von {low} bis {high} über {time}.'),
  courseFailed: ['Could not load the course.', 'Der Verlauf ließ sich nicht laden.'],
  noCourse: ['There is no course of this record.', 'Von dieser Aufzeichnung gibt es keinen Verlauf.'],
  routeOf: captions('Route of record {number}', 'Strecke der Aufzeichnung {number}'),
  decide: ['What are they?', 'Was sind sie?'],
  which: ['Which record counts when they are the same', 'Welche Aufzeichnung zählt, wenn es dieselbe Aktivität ist'],
  recordOption: captions('Record {number}: {source}', 'Aufzeichnung {number}: {source}'),
  heldBack: captions(
    'Record {number} cannot count: its terms show it to the person only, and studies would lose the activity.',
    'Aufzeichnung {number} kann nicht zählen: Nach ihren Bedingungen sieht sie nur die Person selbst, und den Studien ginge die Aktivität verloren.',
  ),
  sameHint: [
    'The chosen record counts, the other stays beside it.',
    'Die gewählte Aufzeichnung zählt, die andere bleibt daneben.',
  ],
  differentHint: ['Both count. You are not asked again.', 'Beide zählen. Du wirst nicht wieder gefragt.'],
  parallelHint: [
    `Two devices recorded on purpose. Both records stay, and one counts: a file or ${anyLinked.en} before Strava, then the one that more studies read, then the one with heart rate.`,
    `Zwei Geräte haben mit Absicht aufgezeichnet. Beide Aufzeichnungen bleiben, und eine zählt: eine Datei oder ${anyLinked.de} vor Strava, dann die, die mehr Studien lesen, dann die mit Herzfrequenz.`,
  ],
  saving: ['Saving…', 'Wird gespeichert …'],
  failedToDecide: ['The decision was not saved', 'Die Entscheidung wurde nicht gespeichert'],
  undoFailed: [
    'The decision could not be taken back. Open the pair and try again.',
    'Die Entscheidung ließ sich nicht zurücknehmen. Öffne das Paar und versuche es noch einmal.',
  ],
  decidedSince: [
    'This pair has been decided anew and stays as it is',
    'Dieses Paar wurde seitdem neu entschieden und bleibt, wie es ist',
  ],
  takeBack: ['Take the decision back', 'Entscheidung zurücknehmen'],
  outcome: captions(
    '{decision}. Decided on {at}{by, select, none {} other { by {by}}}.',
    '{decision}. Entschieden am {at}{by, select, none {} other { von {by}}}.',
  ),
  mayNot: [
    'The owner or a manager of this study decides.',
    'Darüber entscheiden Leitung oder Verwaltung dieser Studie.',
  ],
  more: ['Show more', 'Mehr zeigen'],
  back: ['All possible duplicates', 'Alle möglichen Doppelungen'],
});
