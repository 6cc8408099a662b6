import type { DayState } from '#shared/days/dayStates.ts';
import { message } from '#shared/message.ts';
import { type Caption, captions, inBoth } from './inBoth.ts';

export const daysTexts = inBoth({
  states: {
    not_started: {
      sign: '–',
      word: ['not started', 'nicht begonnen'],
    },
    active: {
      sign: '',
      word: ['active', 'aktiv'],
    },
    none_recorded: {
      sign: '0',
      word: ['nothing recorded', 'nichts aufgezeichnet'],
    },
    declared: {
      sign: 'a',
      word: ['absence declared', 'Abwesenheit gemeldet'],
    },
    source_broken: {
      sign: '!',
      word: ['connection broken', 'Verbindung gestört'],
    },
    awaiting_sync: {
      sign: '?',
      word: ['waiting for data', 'wartet auf Daten'],
    },
    paused: {
      sign: 'p',
      word: ['paused', 'pausiert'],
    },
    withdrawn: {
      sign: '×',
      word: ['withdrawn', 'ausgeschieden'],
    },
    after_end: {
      sign: '■',
      word: ['after the end', 'nach dem Ende'],
    },
    excluded: {
      sign: 'e',
      word: ['all activities excluded', 'alle Aktivitäten ausgeschlossen'],
    },
  } satisfies Record<DayState, { sign: Caption; word: Caption }>,
  activeDay: captions(
    '{duration}, {count, plural, one {1 activity} other {# activities}}',
    '{duration}, {count, plural, one {1 Aktivität} other {# Aktivitäten}}',
  ),
  legend: ['What the days say', 'Was die Tage sagen'],
  legendNumber: [
    'A duration: the moving time of the day. A frame: today.',
    'Eine Dauer: die Bewegungszeit des Tages. Ein Rahmen: heute.',
  ],
  calendar: {
    title: ['Days', 'Tage'],
    failed: ['The days of this participant could not be loaded.', 'Die Tage dieser Person ließen sich nicht laden.'],
    strip: ['Figures of this participant', 'Zahlen dieser Person'],
    activeDays: ['Active days this week', 'Aktive Tage diese Woche'],
    weeksMet: ['Weeks met', 'Wochen erfüllt'],
    activities: ['Activities', 'Aktivitäten'],
    distance: ['Distance, 28 days', 'Distanz, 28 Tage'],
    delivered: ['Last data received', 'Letzte Daten erhalten'],
    ofTarget: message('{value} / {target}'),
    of: captions('{met} of {total}', '{met} von {total}'),
    span: captions('Days from {from} to {to}', 'Tage vom {from} bis {to}'),
    earlier: ['Earlier 12 weeks', '12 Wochen früher'],
    later: ['Later 12 weeks', '12 Wochen später'],
    newest: ['Newest weeks', 'Neueste Wochen'],
    ways: ['Weeks shown', 'Gezeigte Wochen'],
    weeks: ['Active days by week', 'Aktive Tage je Woche'],
    weeksSummary: captions(
      'The target of {target, plural, one {# active day} other {# active days}} was met in {met} of {total, plural, one {# week that is} other {# weeks that are}} over.',
      'Das Ziel von {target, plural, one {# aktiven Tag} other {# aktiven Tagen}} wurde in {met} von {total, plural, one {# vergangenen Woche} other {# vergangenen Wochen}} erreicht.',
    ),
    weeksOther: captions(
      'The rule was met in {met} of {total, plural, one {# week that is} other {# weeks that are}} over.',
      'Die Regel wurde in {met} von {total, plural, one {# vergangenen Woche} other {# vergangenen Wochen}} erfüllt.',
    ),
    weeksNone: ['No week can be judged yet.', 'Noch lässt sich keine Woche beurteilen.'],
    columnWeek: ['Week', 'Woche'],
    columnDays: ['Active days', 'Aktive Tage'],
    columnRule: ['Rule', 'Regel'],
    met: ['met', 'erfüllt'],
    missed: ['missed', 'verfehlt'],
    open: ['open', 'offen'],
    target: captions('Line: the target of {target}', 'Linie: das Ziel von {target}'),
  },
});
