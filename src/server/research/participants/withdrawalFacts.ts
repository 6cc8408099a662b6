import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import { isKept } from '#server/research/ending/keptData.ts';
import { hasOpenStudy } from '#server/sources/accounts/openStudy.ts';
import type { WithdrawalFacts } from '#shared/contract/withdrawalEffect.ts';
import { withIsoTimes } from '#shared/isoTime.ts';
import type { SourceName } from '#shared/sources.ts';
import { IN_CUT, IN_EXPORT, READ_BY_PROGRAM, readSays } from './leftCopies.ts';
import type { KnownParticipant, WholeParticipant } from './participantAccess.ts';
import { agreedToKeep, connectedSources, policyFor } from './withdrawalEffect.ts';

/** Connections of users stay, and those that another open study needs. */
async function endingSources(db: Db, id: string, personId: string): Promise<SourceName[]> {
  const { rows } = await sql<{ ends: boolean }>`
    SELECT user_id IS NULL AND NOT ${hasOpenStudy(sql`people.id`, sql`p.id <> ${id}::uuid`)} AS ends
    FROM people WHERE id = ${personId}::uuid`.execute(db);
  return rows[0]?.ends ? connectedSources(db, personId) : [];
}

async function sourcesOf(db: Db, personId: string) {
  const { rows } = await sql<{ source: SourceName; kept: boolean }>`
    SELECT source, source = 'file' OR ${isKept(personId, sql`found.source`)} AS kept
    FROM (SELECT DISTINCT source FROM activities WHERE person_id = ${personId}::uuid) AS found`.execute(db);
  return rows;
}

/** For the person: of a connection that goes on nothing is deleted. */
export async function unkeptAfterEnd(db: Db, id: string, personId: string): Promise<SourceName[]> {
  const { rows } = await sql<{ source: SourceName }>`
    SELECT source FROM person_accounts found
    WHERE person_id = ${personId}::uuid AND NOT ${isKept(personId, sql`found.source`)}
      AND (SELECT user_id FROM people WHERE people.id = found.person_id) IS NULL
      AND NOT ${hasOpenStudy(sql`found.person_id`, sql`p.id <> ${id}::uuid`)}
    ORDER BY source`.execute(db);
  return rows.map(({ source }) => source);
}

/** Rows that leave by a token are copies as those of an export. */
const tokenReads = async (db: Db, { participant, study }: KnownParticipant) => {
  const { rows } = await sql<{ name: string; by: string | null; at: Date }>`
    SELECT ${readSays('token')} AS name, l.actor_email AS by, max(l.at) AS at
    FROM participants p JOIN audit_log l ON l.study_id = p.study_id AND l.action = 'study.data_read'
    WHERE p.id = ${participant.id} AND l.study_id = ${study.id} AND ${readSays('token')} IS NOT NULL AND ${READ_BY_PROGRAM}
    GROUP BY 1, 2 ORDER BY max(l.at), 1, 2`.execute(db);
  return rows.map(withIsoTimes);
};

async function copiesOf(db: Db, { participant, study }: KnownParticipant) {
  const cuts = await sql<{ name: string; at: Date }>`
    SELECT 'cut-' || c.number || CASE WHEN c.amendment > 0 THEN '.' || c.amendment ELSE '' END AS name, c.created_at AS at
    FROM study_cuts c JOIN participants p ON p.id = ${participant.id} WHERE c.study_id = ${study.id} AND c.number IS NOT NULL AND ${IN_CUT}
    ORDER BY c.created_at`.execute(db);
  const exports = await sql<{ name: string; at: Date }>`
    SELECT e.name, e.created_at AS at
    FROM study_exports e JOIN participants p ON p.id = ${participant.id} WHERE e.study_id = ${study.id} AND ${IN_EXPORT}
    ORDER BY e.created_at`.execute(db);
  return { exports: exports.rows.map(withIsoTimes), cuts: cuts.rows.map(withIsoTimes) };
}

/** What a withdrawal would touch now. */
export async function withdrawalFacts(db: Db, known: WholeParticipant): Promise<WithdrawalFacts> {
  const { id, person_id, activity_count } = known.participant;
  const { files } = await db
    .selectFrom('uploads')
    .select((eb) => eb.fn.countAll<number>().as('files'))
    .where('participant_id', '=', id)
    .executeTakeFirstOrThrow();
  const sources = person_id === null ? [] : await sourcesOf(db, person_id);
  return {
    activities: activity_count,
    files,
    ending_sources: person_id === null ? [] : await endingSources(db, id, person_id),
    unkept_sources: sources.filter(({ kept }) => !kept).map(({ source }) => source),
    can_keep: sources.length === 0 || sources.some(({ kept }) => kept),
    withdrawal_policy: policyFor(known.study, known.participant),
    agreed_to_keep: agreedToKeep(known.study, known.participant),
    ...(await copiesOf(db, known)),
    token_reads: await tokenReads(db, known),
  };
}
