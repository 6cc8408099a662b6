import { calendarDay, countedInWeek, weekCell } from '#server/research/days/boardCells.ts';
import type { ParticipantDays, Period } from '#server/research/days/studyDays.ts';
import { mondaysBetween } from '#shared/days/adherence.ts';
import { PHASES, type Phase } from '#shared/days/adherenceRule.ts';
import { dayText, isoWeekKey } from '#shared/days/calendarDays.ts';
import { codeOfState, DAY_STATES, type DayState, WEEK_STATES, type WeekState } from '#shared/days/dayStates.ts';
import { type ConsentOn, consentVersion } from './consentOfRow.ts';
import { OF_DISTANCE, who } from './sharedColumns.ts';
import { type Cell, type Column, column, type Row, type Table } from './tableColumns.ts';

const OF_DAY: Record<DayState, string> = {
  not_started: 'before consent, connection or individual start',
  active: 'at least one counted activity',
  none_recorded: 'the source works, nothing was recorded',
  declared: 'a reason was declared: illness, holiday, no device, planned rest, other',
  source_broken: 'permission missing, revoked, or the source fails since a known time',
  awaiting_sync: 'not yet known: the last delivery is older than this day',
  paused: 'a pause of the study or the participant',
  withdrawn: 'after withdrawal',
  after_end: 'after the individual or the study end',
  excluded: 'activities exist and all are excluded',
};
const OF_WEEK: Record<WeekState, string> = {
  data: 'at least one day is known',
  broken: 'the source was broken',
  awaiting: 'not yet known',
  declared: 'declared',
  paused: 'paused',
  withdrawn: 'after withdrawal',
  ended: 'after the end',
  not_joined: 'before the start',
  future: 'to come',
};
const inOrder = <State extends string>(states: readonly State[], words: Record<State, string>) =>
  Object.fromEntries(states.map((state) => [state, words[state]]));

const KNOWN: readonly (DayState | null)[] = ['active', 'none_recorded', 'excluded'];

const OF_PHASE: Record<Phase, string> = {
  baseline: 'before the intervention',
  intervention: 'during the intervention',
  follow_up: 'after the intervention',
};
const phaseColumn = (derivation: string) =>
  column('phase', 'string', ['Phase', 'Phase'], {
    values: inOrder(PHASES, OF_PHASE),
    derivation,
    goneWith: 'group_rules',
  });

type Day = ReturnType<typeof calendarDay> & { code: string; at: number; start: number | null; consent: ConsentOn };
interface Week extends Omit<ReturnType<typeof weekCell>, 'state'> {
  code: string;
  state: string | null;
  activities: number;
  monday: number;
  target: number;
  version: number;
  consent: ConsentOn;
}
type Made<Of> = readonly (readonly [Column, (of: Of) => Cell])[];

const DAY: Made<Day> = [
  [who(), ({ code }) => code],
  [column('day', 'date', ['Calendar day', 'Kalendertag'], { isRequired: true, treatment: 'day' }), ({ day }) => day],
  [
    column('iso_week', 'string', ['ISO week', 'ISO-Woche'], { isRequired: true, treatment: 'week' }),
    ({ at }) => isoWeekKey(at),
  ],
  [
    column('study_day', 'integer', ['Day of the participation', 'Tag der Teilnahme'], {
      derivation: '1 is the first day of the participation; empty before it',
    }),
    ({ at, start }) => (start === null || at < start ? null : at - start + 1),
  ],
  [
    column('state', 'string', ['State of the day', 'Zustand des Tages'], {
      goneWith: 'group_counts',
      isRequired: true,
      values: inOrder(DAY_STATES, OF_DAY),
      derivation: 'says why values are empty',
    }),
    ({ state }) => state,
  ],
  [
    column('state_code', 'integer', ['Code of the state', 'Code des Zustands'], {
      goneWith: 'group_counts',
      isRequired: true,
      values: Object.fromEntries(DAY_STATES.map((state) => [codeOfState(state), state])),
    }),
    ({ state_code }) => state_code,
  ],
  [
    column('activities', 'integer', ['Counted activities', 'Gezählte Aktivitäten'], {
      goneWith: 'group_counts',
      derivation: 'empty unless the state is active',
    }),
    ({ state, count }) => (state === 'active' ? count : null),
  ],
  [
    column('minutes', 'number', ['Time in motion', 'Zeit in Bewegung'], {
      goneWith: 'group_counts',
      unit: 'min',
      derivation: 'empty unless the state is active and an activity has a time in motion',
    }),
    ({ state, minutes }) => (state === 'active' && minutes > 0 ? minutes : null),
  ],
  [
    column('distance', 'number', ['Distance', 'Distanz'], {
      goneWith: 'group_counts',
      unit: 'm',
      treatment: 'distance',
      derivation: `empty unless the state is active and an activity has a distance; ${OF_DISTANCE}`,
    }),
    ({ state, distance }) => (state === 'active' && distance > 0 ? distance : null),
  ],
  [
    column('is_active_day', 'boolean', ['Active by the rule', 'Aktiv nach der Regel'], {
      goneWith: 'group_counts',
      derivation: 'empty unless the state is active, none_recorded or excluded',
    }),
    ({ state, is_active_day }) => (KNOWN.includes(state) ? is_active_day : null),
  ],
  [consentVersion(), ({ at, consent }) => consent(at)],
  [phaseColumn('counted from the first day of the participation; empty outside the phases'), ({ phase }) => phase],
];

/** Nothing was done where no activity counts, and nothing measured where activities sum up to 0. */
const sumIn = ({ state, activities }: Week, sum: number) =>
  state === 'data' && (sum > 0 || activities === 0) ? sum : null;

const WEEK: Made<Week> = [
  [who(), ({ code }) => code],
  [column('iso_week', 'string', ['ISO week', 'ISO-Woche'], { isRequired: true, treatment: 'week' }), ({ key }) => key],
  [
    column('first_day', 'date', ['Monday of the week', 'Montag der Woche'], { isRequired: true, treatment: 'day' }),
    ({ monday }) => dayText(monday),
  ],
  [
    column('state', 'string', ['State of the week', 'Zustand der Woche'], {
      goneWith: 'group_counts',
      isRequired: true,
      values: inOrder(WEEK_STATES, OF_WEEK),
      derivation: 'says why values are empty',
    }),
    ({ state }) => state,
  ],
  [
    column('active_days', 'integer', ['Active days by the rule', 'Aktive Tage nach der Regel'], {
      goneWith: 'group_counts',
      derivation: 'of the whole week, also where the period begins or ends within it',
    }),
    ({ state, active_days }) => (state === 'data' ? active_days : null),
  ],
  [
    column('minutes', 'number', ['Time in motion', 'Zeit in Bewegung'], {
      goneWith: 'group_counts',
      unit: 'min',
      derivation: 'of the whole week, to a tenth; 0 without activities, empty when none of them has a time in motion',
    }),
    (week) => sumIn(week, week.minutes),
  ],
  [
    column('distance', 'number', ['Distance', 'Distanz'], {
      goneWith: 'group_counts',
      unit: 'm',
      treatment: 'distance',
      derivation: `of the whole week, ${OF_DISTANCE}; 0 without activities, empty when none has a distance`,
    }),
    (week) => sumIn(week, week.distance),
  ],
  [
    column('target', 'number', ['Target of seven days', 'Ziel für sieben Tage'], {
      isRequired: true,
      derivation: 'of the rule, the group’s, or the participant’s own; a phase may ask for another one',
      goneWith: 'group_rules',
    }),
    ({ target }) => target,
  ],
  [
    column('rule_version', 'integer', ['Version of the rule', 'Version der Regel'], { isRequired: true }),
    ({ version }) => version,
  ],
  [consentVersion(), ({ monday, consent }) => consent(monday + 6)],
  [
    column('met', 'boolean', ['The rule is met', 'Die Regel ist erfüllt'], {
      derivation:
        'empty while the week is open, or could be met by days that are not known, and is not met yet; also when none of its days counts',
      goneWith: 'group_rules',
    }),
    ({ met }) => met,
  ],
  [
    column('beyond_limit', 'boolean', ['More than the limit', 'Mehr als die Obergrenze'], {
      derivation: 'empty without a limit, or while it is not exceeded and the week is open or has days not known',
      goneWith: 'group_rules',
    }),
    ({ beyond }) => beyond,
  ],
  [
    phaseColumn('that in which most days of the week lie, the earlier of two; empty outside the phases'),
    ({ phase }) => phase,
  ],
];

export const DAYS: Table = {
  name: 'days',
  title_en: 'Days',
  title_de: 'Tage',
  row_en: 'one calendar day of a participant, also one without data',
  row_de: 'ein Kalendertag einer teilnehmenden Person, auch einer ohne Daten',
  primaryKey: ['participant', 'day'],
  foreignKeys: { participant: 'participants' },
  columns: DAY.map(([made]) => made),
};

export const WEEKS: Table = {
  name: 'weeks',
  title_en: 'Weeks',
  title_de: 'Wochen',
  row_en: 'one ISO week of a participant, judged by the rule',
  row_de: 'eine ISO-Woche einer teilnehmenden Person, nach der Regel beurteilt',
  primaryKey: ['participant', 'iso_week'],
  foreignKeys: { participant: 'participants' },
  columns: WEEK.map(([made]) => made),
};

const cellsOf = <Of>(made: Made<Of>, of: Of): Row => made.map(([, cell]) => cell(of));

export function dayRows(days: ParticipantDays, { first, last }: Period, consent: ConsentOn): Row[] {
  const { history, facts } = days;
  const rows: Row[] = [];
  for (let at = first; at <= last; at += 1) {
    const day = calendarDay(days, at);
    if (day.state !== null) rows.push(cellsOf(DAY, { ...day, code: facts.code, at, start: history.start, consent }));
  }
  return rows;
}

export function weekRows(
  days: ParticipantDays,
  { first, last }: Period,
  { version, consent }: { version: number; consent: ConsentOn },
): Row[] {
  const [{ code }, { target }] = [days.facts, days.rule];
  return mondaysBetween(first, last).map((monday) => {
    const activities = countedInWeek(days, monday);
    return cellsOf(WEEK, { ...weekCell(days, monday), activities, code, monday, target, version, consent });
  });
}
