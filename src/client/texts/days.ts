import { message } from '#shared/message.ts';
import { days as english } from './en/days.ts';
import { inBoth } from './inBoth.ts';

export const daysTexts = inBoth(english, {
  states: {
    not_started: { sign: '–', word: 'nicht begonnen' },
    active: { sign: '', word: 'aktiv' },
    none_recorded: { sign: '0', word: 'nichts aufgezeichnet' },
    declared: { sign: 'a', word: 'Abwesenheit gemeldet' },
    source_broken: { sign: '!', word: 'Verbindung gestört' },
    awaiting_sync: { sign: '?', word: 'wartet auf Daten' },
    paused: { sign: 'p', word: 'pausiert' },
    withdrawn: { sign: '×', word: 'ausgeschieden' },
    after_end: { sign: '■', word: 'nach dem Ende' },
    excluded: { sign: 'x', word: 'alle Aktivitäten ausgeschlossen' },
  },
  week: 'Woche',
  weekShort: message('KW {week}'),
  activeDay: message(
    '{minutes, plural, one {1 Minute} other {# Minuten}}, {count, plural, one {1 Aktivität} other {# Aktivitäten}}',
  ),
  legend: 'Was die Tage sagen',
  legendNumber: 'Eine Zahl: die Minuten des Tages. Ein Rahmen: heute.',
  calendar: {
    title: 'Tage',
    failed: 'Die Tage dieser Person ließen sich nicht laden.',
    strip: 'Zahlen dieser Person',
    activeDays: 'Aktive Tage diese Woche',
    weeksMet: 'Wochen erfüllt',
    activities: 'Aktivitäten',
    distance: 'Strecke, 28 Tage',
    delivered: 'Letzte Daten erhalten',
    ofTarget: message('{value} / {target}'),
    of: message('{met} von {total}'),
    span: message('Tage vom {from} bis {to}'),
    earlier: '12 Wochen früher',
    later: '12 Wochen später',
    newest: 'Neueste Wochen',
    ways: 'Gezeigte Wochen',
    weeks: 'Aktive Tage je Woche',
    weeksSummary: message(
      'Das Ziel von {target} aktiven Tagen wurde in {met} von {total} vergangenen Wochen erreicht.',
    ),
    weeksOther: message('Die Regel wurde in {met} von {total} vergangenen Wochen erfüllt.'),
    columnWeek: 'Woche',
    columnDays: 'Aktive Tage',
    columnRule: 'Regel',
    met: 'erfüllt',
    missed: 'verfehlt',
    open: 'offen',
    target: message('Linie: das Ziel von {target}'),
  },
});
