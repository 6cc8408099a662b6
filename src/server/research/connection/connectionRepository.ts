import { sql } from 'kysely';
import { sportWanted } from '#server/activities/studyScope.ts';
import type { Db, Trx } from '#server/db/schema.ts';
import { readUploads } from '#server/research/participants/lastSync.ts';
import { SOURCES } from '#server/sources/registry.ts';
import type { ParticipantSource } from '#shared/contract/followUp.ts';
import { isoTime } from '#shared/isoTime.ts';
import type { SourceName } from '#shared/sources.ts';

const SYNCABLE = ['importing', 'connected', 'error'];

interface Problem {
  problem_count: number;
  problem_at: Date | null;
  is_retried: boolean;
}

interface AccountRow extends Problem {
  id: string;
  source: SourceName;
  status: NonNullable<ParticipantSource['state']>;
  status_reason: ParticipantSource['reason'];
  status_since: Date;
  scopes: string[];
  last_event_at: Date | null;
  last_sync_at: Date | null;
  delete_due_at: Date | null;
  is_history_open: boolean;
  read_from: string | null;
  needed_from: string | null;
}

interface UploadsRow extends Problem {
  last_at: Date | null;
}

const toProblem = ({ problem_count, problem_at, is_retried }: Problem): ParticipantSource['problem'] =>
  problem_at === null ? null : { count: problem_count, last_at: problem_at.toISOString(), is_retried };

function toHistory({ is_history_open, read_from, needed_from }: AccountRow): ParticipantSource['history'] {
  const isNeeded = is_history_open && needed_from !== null && (read_from === null || read_from > needed_from);
  return isNeeded ? { read_from, needed_from, done_at: null } : null;
}

type StateOfSource = Omit<ParticipantSource, 'activity_count'>;

const NOTHING: Omit<StateOfSource, 'source'> = {
  ...{ state: null, reason: null, since: null, granted: [], missing: [] },
  ...{ delivered_at: null, read_at: null, delete_due_at: null, history: null, problem: null },
};

function toSource(source: SourceName, row: AccountRow | undefined): StateOfSource {
  if (!row) return { source, ...NOTHING };
  const isOn = row.status !== 'disconnected';
  return {
    source,
    state: row.status,
    reason: row.status_reason,
    since: row.status_since.toISOString(),
    granted: isOn ? row.scopes : [],
    missing: isOn ? SOURCES[source].wantedScopes.filter((scope) => !row.scopes.includes(scope)) : [],
    delivered_at: isoTime(row.last_event_at),
    read_at: isoTime(row.last_sync_at),
    delete_due_at: isoTime(row.delete_due_at),
    history: toHistory(row),
    problem: toProblem(row),
  };
}

/** After a withdrawal only those that it ended: what the person does with others is no business of the study any more. */
async function readAccounts(db: Db, participantId: string): Promise<AccountRow[]> {
  const { rows } = await sql<AccountRow>`
    SELECT a.id, a.source, a.status, a.status_reason, a.status_since, a.scopes, a.last_event_at, a.last_sync_at, a.delete_due_at,
      problem.*, w.first_day AS needed_from,
      coalesce(h.history_done_at IS NULL AND h.status IN ('importing', 'connected'), false) AS is_history_open,
      (h.history_before AT TIME ZONE s.timezone)::date AS read_from
    FROM participants p JOIN person_accounts a ON a.person_id = p.person_id
    JOIN studies s ON s.id = p.study_id
    LEFT JOIN participations w ON w.participant_id = p.id
    LEFT JOIN athletes h ON h.id = a.id
    CROSS JOIN LATERAL (
      SELECT count(*)::integer AS problem_count, max(i.last_at) AS problem_at,
        coalesce(bool_and(i.retried_at IS NOT NULL), false) AS is_retried
      FROM import_problems i WHERE i.athlete_id = a.id OR i.account_id = a.id
    ) AS problem
    WHERE p.id = ${participantId}::uuid
      AND (p.withdrawn_at IS NULL OR (a.status = 'disconnected' AND a.status_since <= p.withdrawn_at))`.execute(db);
  return rows;
}

/** Of the files that people with an account gave for themselves, as far as the study reads them. */
async function lastOwnUpload(db: Db, participantId: string): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    SELECT max(u.created_at) AS at FROM participations w JOIN participants p ON p.id = w.participant_id
    CROSS JOIN LATERAL (SELECT u.created_at FROM ${readUploads} AND u.participant_id IS NULL) AS u
    WHERE w.participant_id = ${participantId}::uuid AND u.created_at <= coalesce(p.withdrawn_at, 'infinity')`.execute(
    db,
  );
  return rows[0]?.at ?? null;
}

/** Files that were given for this participant; a failure counts until the next upload. */
async function readGiven(db: Db, participantId: string): Promise<StateOfSource> {
  const { rows } = await sql<UploadsRow>`
    SELECT u.created_at AS last_at, (u.state = 'failed')::integer AS problem_count,
      CASE WHEN u.state = 'failed' THEN u.finished_at END AS problem_at, false AS is_retried
    FROM uploads u WHERE u.participant_id = ${participantId}::uuid ORDER BY u.created_at DESC, u.id DESC LIMIT 1`.execute(
    db,
  );
  const [last] = rows;
  const times = [last?.last_at ?? null, await lastOwnUpload(db, participantId)].filter((at) => at !== null);
  const delivered = times.toSorted((one, other) => other.getTime() - one.getTime())[0] ?? null;
  return {
    source: 'file',
    ...NOTHING,
    ...{ delivered_at: isoTime(delivered), problem: last ? toProblem(last) : null },
  };
}

async function readCounts(db: Db, participantId: string): Promise<ReadonlyMap<SourceName, number>> {
  const { rows } = await sql<{ source: SourceName; total: number }>`
    SELECT d.source, sum(d.total)::integer AS total
    FROM participations w JOIN person_days d ON d.person_id = w.person_id AND d.local_day BETWEEN w.first_day AND w.last_day
      AND ${sportWanted(sql`w.sports`, sql`d.sport_type`)}
    WHERE w.participant_id = ${participantId}::uuid GROUP BY d.source`.execute(db);
  return new Map(rows.map(({ source, total }) => [source, total]));
}

/** Lists the permitted sources in the study's order, without names and numbers of accounts. */
export async function readSources(
  db: Db,
  participantId: string,
  permitted: readonly SourceName[],
): Promise<ParticipantSource[]> {
  const [accounts, counts] = await Promise.all([readAccounts(db, participantId), readCounts(db, participantId)]);
  const stateOf = async (source: SourceName) =>
    SOURCES[source].listJob === null
      ? readGiven(db, participantId)
      : toSource(
          source,
          accounts.find((account) => account.source === source),
        );
  return Promise.all(
    permitted.map(async (source) => ({ ...(await stateOf(source)), activity_count: counts.get(source) ?? 0 })),
  );
}

export const isSyncable = ({ state }: Pick<ParticipantSource, 'state'>) => state !== null && SYNCABLE.includes(state);

export async function syncableAccounts(
  db: Db,
  participantId: string,
  permitted: readonly SourceName[],
): Promise<{ id: string; source: SourceName }[]> {
  const accounts = await readAccounts(db, participantId);
  return accounts.filter(({ source, status }) => permitted.includes(source) && isSyncable({ state: status }));
}

export async function syncAskedAt(db: Db, participantId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('participants')
    .select('sync_asked_at')
    .where('id', '=', participantId)
    .executeTakeFirstOrThrow();
  return row.sync_asked_at;
}

export async function setSyncAskedAt(trx: Trx, participantId: string, at: Date): Promise<void> {
  await trx.updateTable('participants').set({ sync_asked_at: at }).where('id', '=', participantId).execute();
}
