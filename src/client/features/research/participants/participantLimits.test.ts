import { participantsTexts } from '#client/texts/participants.ts';
import { PARTICIPANT_LIMITS } from '#shared/constants.ts';
import { ruleOfStudy } from '#shared/days/adherenceRule.ts';
import { codeOf } from '#shared/participantCode.ts';
import { silentDaysIn } from './participantQuery.ts';
import { participantSchema } from './participantSchema.ts';
import { silentDays } from './statusSince.ts';
import { withdrawSchema } from './withdrawSchema.ts';

const isValid = (schema: { isValidSync(values: unknown): boolean }, values: object) => schema.isValidSync(values);

test('a withdrawal has a day from that of joining to today; before the first of both only today', () => {
  const texts = { wrong: 'Wrong', reasonTooLong: 'Too long' };
  const schema = (joinedDay: string | null) =>
    withdrawSchema({ code: 'KDZ-001-7', today: '2026-11-20', joinedDay }, texts);
  const values = { requested_by: 'participant', choice: 'keep', reason: 'Asked', typed: '' };
  const days = ['2026-11-09', '2026-11-10', '2026-11-20', '2026-11-21'];
  expect(days.map((date) => isValid(schema('2026-11-10'), { ...values, date }))).toEqual([false, true, true, false]);
  expect(isValid(schema('2026-11-25'), { ...values, date: '2026-11-20' })).toBe(true);
});

test('own days of a participant may be the first and the last day of the study', () => {
  const study = { code_prefix: 'KDZ', start_date: '2026-11-02', end_date: '2026-11-29' };
  const rule = ruleOfStudy({ sports: [], min_active_days: 2, min_minutes: 10 });
  const saved = { start_date: null, end_date: null };
  const schema = participantSchema({ ...study, rule: { ...rule, groups: [] } }, saved, participantsTexts.en);
  const values = { code: codeOf('KDZ', 1), group: '', target_days: '', own_target: '', note: '', reason: '' };
  const takes = (start_date: string, end_date: string) => isValid(schema, { ...values, start_date, end_date });
  expect(takes('2026-11-02', '2026-11-29')).toBe(true);
  expect([takes('2026-11-01', '2026-11-29'), takes('2026-11-02', '2026-11-30')]).toEqual([false, false]);
});

test('a filter by days of silence takes what the server takes', () => {
  const most = PARTICIPANT_LIMITS.silentDaysMax;
  expect(['0', '1', String(most), String(most + 1), 'x'].map(silentDaysIn)).toEqual([
    ...[undefined, 1, most, undefined, undefined],
  ]);
});

test('days of silence are counted by the clock of the study', () => {
  const known = { status: 'silent', status_since: '2026-11-10' } as const;
  const at = new Date('2026-11-20T23:30:00Z');
  expect([silentDays(known, 'Europe/Berlin', at), silentDays(known, 'UTC', at)]).toEqual([11, 10]);
});
