import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import { readRule } from '#server/research/days/ruleInForce.ts';
import { ownRule, readParticipantDays } from '#server/research/days/studyDays.ts';
import { takesPartUntil } from '#server/research/ending/takesPartUntil.ts';
import { dayIn } from '#shared/calendarDate.ts';
import type { StudyRule } from '#shared/days/adherenceRule.ts';
import { dayNumber } from '#shared/days/calendarDays.ts';
import type { ReminderFacts } from './dueReminders.ts';

export interface StudyToRemind {
  id: string;
  timezone: string;
  closed_at: Date | null;
}

/** The longest silence that a study may set, and the days that a rule looks back. */
const DAYS_READ = 70;

async function askedAgain(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    SELECT participant_id AS id FROM consent_questions WHERE participant_id = ANY(${ids}::uuid[])`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

async function openInvites(db: Db, ids: readonly string[], now: Date): Promise<Map<string, Date>> {
  const rows = await db
    .selectFrom('participant_invites')
    .select(['participant_id', 'created_at'])
    .where('participant_id', '=', sql<string>`ANY(${ids}::uuid[])`)
    .where('ended_at', 'is', null)
    .where('consented_at', 'is', null)
    .where('refused_at', 'is', null)
    .where('expires_at', '>', now)
    .execute();
  return new Map(rows.map(({ participant_id, created_at }) => [participant_id, created_at]));
}

/** A mail about an earlier end tells nothing of the end after an extension or a reopening. */
async function toldEnd(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    SELECT m.participant_id AS id
    FROM mails m JOIN participants p ON p.id = m.participant_id JOIN studies s ON s.id = p.study_id
    WHERE m.participant_id = ANY(${ids}::uuid[]) AND m.kind = 'study_over' AND m.state <> 'skipped'
      AND m.created_at >= ${takesPartUntil}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** As the status hears: data of a sport that does not count are no silence, and a mail would tell whose group counts it. */
const ofAnySport = (rule: StudyRule): StudyRule => ({ ...rule, sports: [], groups: [] });

/** Where a group has phases of its own, a mail about them would tell blinded analysts the group. */
async function hidesPhases(db: Db, studyId: string, { groups }: StudyRule): Promise<boolean> {
  if (groups.every(({ phases }) => phases === null)) return false;
  const study = await db
    .selectFrom('studies')
    .select('analysts_blinded')
    .where('id', '=', studyId)
    .executeTakeFirstOrThrow();
  return study.analysts_blinded;
}

export async function readReminderFacts(
  db: Db,
  study: StudyToRemind,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, ReminderFacts>> {
  const { rule } = await readRule(db, { id: study.id, is_blinded: false });
  const today = dayNumber(dayIn(study.timezone, now));
  const period = { first: today - DAYS_READ, last: today };
  const days = await readParticipantDays(db, { study, rule: ofAnySport(rule), period, now }, { ids });
  const isHidden = await hidesPhases(db, study.id, rule);
  const [again, told] = [await askedAgain(db, ids), await toldEnd(db, ids)];
  const invites = await openInvites(db, ids, now);
  const invitedOn = (id: string) => {
    const at = invites.get(id);
    return at ? dayNumber(dayIn(study.timezone, at)) : null;
  };
  return new Map(
    days.map(({ facts, history }) => [
      facts.id,
      {
        history,
        invited: invitedOn(facts.id),
        phases: isHidden ? [] : ownRule(rule, facts).phases,
        hasSource: facts.has_account || facts.delivered_at !== null || history.records.size > 0,
        isHeldBack: facts.is_held_back,
        needsConsent: again.has(facts.id),
        isClosed: study.closed_at !== null,
        wasToldEnd: told.has(facts.id),
      },
    ]),
  );
}
