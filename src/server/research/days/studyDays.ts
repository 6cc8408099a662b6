import type { Kysely } from 'kysely';
import type { Schema } from '#server/db/schema.ts';
import { readCheckSettings } from '#server/research/quality/studyChecks.ts';
import type { StudyAccess } from '#server/research/studies/studyAccessRepository.ts';
import { type AdherenceRule, type OwnTarget, ruleFor, type StudyRule } from '#shared/days/adherenceRule.ts';
import { dayHistory } from '#shared/days/dayHistory.ts';
import type { DayHistory } from '#shared/days/dayStates.ts';
import { readDayRecords } from './dayRecords.ts';
import { type FactsRow, readFacts, type Selection } from './participationFacts.ts';

export interface Period {
  first: number;
  last: number;
}

/** A participant's history within a period, and the rule that holds for them. */
export interface ParticipantDays {
  facts: FactsRow;
  history: DayHistory;
  rule: AdherenceRule;
}

export interface Asked {
  study: Pick<StudyAccess, 'id' | 'timezone'>;
  rule: StudyRule;
  period: Period;
  now: Date;
}

/** A window of seven days may begin before the first week, and a traveller's day lies after the last. */
const readPeriod = ({ first, last }: Period): Period => ({ first: first - 6, last: last + 1 });

/** Participants in one read, so that a year keeps the event loop and the database busy for milliseconds only. */
const BATCH = 10;

function ownTargetOf({ count }: AdherenceRule, { target_days, own_target }: FactsRow): OwnTarget | null {
  if (count !== 'days') return own_target;
  return target_days === null ? null : { count, target: target_days };
}

/** The rule that holds for a participant. */
export const ownRule = (rule: StudyRule, facts: FactsRow): AdherenceRule =>
  ruleFor(rule, { group: facts.group_name, own: ownTargetOf(rule, facts) });

/** The days of the selected participants: the one source of board, calendar, export and cuts. */
export async function readParticipantDays(
  db: Kysely<Schema>,
  { study, rule, period, now }: Asked,
  selection: Selection,
): Promise<ParticipantDays[]> {
  const facts = await readFacts(db, study.id, selection);
  const ids = facts.map(({ id }) => id);
  const checks = rule.valid.flagged ? null : await readCheckSettings(db, study.id);
  const records = await readDayRecords(db, ids, { rule, checks }, readPeriod(period));
  return facts.map((each) => ({
    facts: each,
    history: dayHistory(each, records.get(each.id) ?? new Map(), { timezone: study.timezone, now }),
    rule: ownRule(rule, each),
  }));
}

/** All participants of a study in the order of their codes, some at a time. */
export async function* eachParticipantsDays(
  db: Kysely<Schema>,
  asked: Asked,
  group?: string,
): AsyncGenerator<ParticipantDays> {
  let afterCode = '';
  while (true) {
    const batch = await readParticipantDays(db, asked, { group, afterCode, limit: BATCH });
    yield* batch;
    const last = batch.at(-1);
    if (!last || batch.length < BATCH) return;
    afterCode = last.facts.code;
  }
}
