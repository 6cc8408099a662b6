import type { Db } from '#server/db/schema.ts';
import { readCheckSettings } from '#server/research/quality/studyChecks.ts';
import type { StudyAccess } from '#server/research/studies/studyAccessRepository.ts';
import type { CheckSettings } from '#shared/contract/quality.ts';
import { type AdherenceRule, ruleFor, type StudyRule } from '#shared/days/adherenceRule.ts';
import { dayHistory } from '#shared/days/dayHistory.ts';
import type { DayHistory, DayRecord } from '#shared/days/dayStates.ts';
import { type RecordsOf, readDayRecords } from './dayRecords.ts';
import { type FactsRow, readFacts, type Selection } from './participationFacts.ts';

export interface Period {
  first: number;
  last: number;
}

export interface ParticipantDays {
  facts: FactsRow;
  history: DayHistory;
  rule: AdherenceRule;
}

export interface DaysRequest {
  study: Pick<StudyAccess, 'id' | 'timezone'>;
  rule: StudyRule;
  period: Period;
  now: Date;
}

/** A window of seven days may begin before the first week, and a traveller's day lies after the last. */
const readPeriod = ({ first, last }: Period): Period => ({ first: first - 6, last: last + 1 });

/** Participants in one read, so that a year keeps the event loop and the database busy for milliseconds only. */
const BATCH = 25;

export const ownRule = (rule: StudyRule, facts: FactsRow): AdherenceRule =>
  ruleFor(rule, { ...facts, group: facts.group_name });

interface RuledParticipant {
  facts: FactsRow;
  rule: AdherenceRule;
}

/** Groups may count other sports or longer sessions; participants of one reading are read at once. */
async function readRecords(
  db: Db,
  participants: readonly RuledParticipant[],
  checks: CheckSettings | null,
  period: Period,
): Promise<RecordsOf> {
  const readings = new Map<string, RuledParticipant[]>();
  for (const each of participants) {
    const reading = JSON.stringify([each.rule.sports, each.rule.min_minutes]);
    readings.set(reading, [...(readings.get(reading) ?? []), each]);
  }
  const read: [string, ReadonlyMap<number, DayRecord>][] = [];
  for (const alike of readings.values()) {
    const [{ rule }] = alike as [RuledParticipant];
    const ids = alike.map(({ facts }) => facts.id);
    read.push(...(await readDayRecords(db, ids, { rule, checks }, period)));
  }
  return new Map(read);
}

export async function readParticipantDays(
  db: Db,
  { study, rule, period, now }: DaysRequest,
  selection: Selection,
): Promise<ParticipantDays[]> {
  const facts = await readFacts(db, study.id, selection);
  const participants = facts.map((each) => ({ facts: each, rule: ownRule(rule, each) }));
  const checks = rule.valid.flagged ? null : await readCheckSettings(db, study.id);
  const records = await readRecords(db, participants, checks, readPeriod(period));
  return participants.map((each) => ({
    ...each,
    history: dayHistory(each.facts, records.get(each.facts.id) ?? new Map(), { timezone: study.timezone, now }),
  }));
}

export async function* eachParticipantsDays(db: Db, asked: DaysRequest): AsyncGenerator<ParticipantDays> {
  let afterCode = '';
  while (true) {
    const batch = await readParticipantDays(db, asked, { afterCode, limit: BATCH });
    yield* batch;
    const last = batch.at(-1);
    if (!last || batch.length < BATCH) return;
    afterCode = last.facts.code;
  }
}
