import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely';
import { SUMS_READ } from '#server/activities/studyScope.ts';
import type { ParticipantsTable } from '#server/db/schema/researchSchema.ts';
import type { Db, Trx } from '#server/db/schema.ts';
import { stillAsked } from '#server/research/consent/stillAsked.ts';
import type { StudyAccess } from '#server/research/studies/studyAccessRepository.ts';
import type { ConsentState } from '#shared/consentVersions.ts';
import type { Participant } from '#shared/contract/participants.ts';
import type { InviteStateName } from '#shared/inviteStates.ts';
import type { ParticipantStatus } from '#shared/participantStatuses.ts';
import { lastSyncAt } from './lastSync.ts';
import { permittedAccounts } from './permittedAccounts.ts';
import {
  type Calendar,
  heardAndKnown,
  knownSince,
  lastActivityAt,
  lastActivityDay,
  statusAt,
  statusSince,
  validInvite,
} from './statusAt.ts';

type Sql = RawBuilder<unknown>;
type Permitted = StudyAccess['permitted_sources'];

/** Counts only activities that the study reads. */
interface DataSoFar {
  last_activity_day: string | null;
  activity_count: number;
  last_sync_at: Date | string | null;
  invite: Invite | null;
  consent_state: ConsentState | null;
  has_account: boolean;
}

interface Status {
  status: ParticipantStatus;
  status_since: string | null;
}

/** Its times are as the database writes them in JSON. */
interface Invite {
  state: InviteStateName;
  created_at: string;
  expires_at: string;
}

export const LISTED_COLUMNS = [
  'id',
  'study_id',
  'code',
  'group_name',
  'start_date',
  'end_date',
  'created_at',
  'joined_at',
  'joined_day',
  'consent_version',
  'withdrawn_at',
] as const;

export type ListedRow = Pick<Selectable<ParticipantsTable>, (typeof LISTED_COLUMNS)[number]> & DataSoFar & Status;

type LastConsent = NonNullable<Participant['consent']>;

export type ParticipantRow = PlainParticipant &
  DataSoFar &
  Status & {
    updated_by_email: string | null;
    last_activity_at: string | null;
    consent: LastConsent | null;
    agreed_policy: StudyAccess['withdrawal_policy'] | null;
  };

const readDays = sql`participations w JOIN person_days d ON ${SUMS_READ} WHERE w.participant_id = participants.id`;
const activityCount = sql<number>`(SELECT coalesce(sum(d.total), 0)::integer FROM ${readDays})`;

const isConnected = (permitted: Permitted, lastDay: Sql) => sql`(
  EXISTS (SELECT FROM ${permittedAccounts(permitted)} AND NOT a.is_broken)
  OR ${lastDay} IS NOT NULL
)`;

/** The state of the invitation `i`; a consent or a refusal stays although the link expires. */
const inviteState = (permitted: Permitted, now: Date, lastDay: Sql) => sql<InviteStateName>`CASE
  WHEN i.consented_at IS NOT NULL THEN CASE WHEN ${isConnected(permitted, lastDay)} THEN 'connected' ELSE 'consented' END
  WHEN i.refused_at IS NOT NULL THEN 'refused' WHEN i.expires_at <= ${now} THEN 'expired'
  WHEN i.opened_at IS NOT NULL THEN 'opened' ELSE 'created' END`;

/** Null without an invitation that counts. */
export const inviteStateAt = (permitted: Permitted, now: Date) =>
  sql<InviteStateName | null>`(SELECT ${inviteState(permitted, now, lastActivityDay)} FROM ${validInvite})`;

const invite = (permitted: Permitted, now: Date, lastDay: Sql) => sql<Invite | null>`(
  SELECT json_build_object('state', ${inviteState(permitted, now, lastDay)}, 'created_at', i.created_at, 'expires_at', i.expires_at)
  FROM ${validInvite}
)`;

const consentState = (
  now: Date,
) => sql<ConsentState | null>`CASE WHEN participants.person_id IS NOT NULL AND participants.withdrawn_at IS NULL THEN
  coalesce((
    SELECT CASE WHEN q.paused_from IS NULL THEN 'open' ELSE 'paused' END
    FROM consent_questions q WHERE q.participant_id = participants.id AND ${stillAsked(now)}
  ), 'current') END`;

const hasAccount = sql<boolean>`EXISTS (
  SELECT FROM people WHERE people.id = participants.person_id AND people.user_id IS NOT NULL
)`;

export const dataSoFar = (permitted: Permitted, now: Date, lastDay: RawBuilder<string | null> = lastActivityDay) =>
  [
    lastDay.as('last_activity_day'),
    activityCount.as('activity_count'),
    lastSyncAt.as('last_sync_at'),
    invite(permitted, now, lastDay).as('invite'),
    consentState(now).as('consent_state'),
    hasAccount.as('has_account'),
  ] as const;

const lastConsent = sql<LastConsent | null>`(
  SELECT json_build_object('version', c.version, 'language', c.language, 'at', c.at, 'answers', c.answers,
    'channel', c.channel, 'signed_on', c.signed_on, 'recorded_by_email', u.email,
    'text', t.text, 'text_sha256', encode(c.text_hash, 'hex'))
  FROM consents c JOIN consent_texts t ON t.hash = c.text_hash LEFT JOIN users u ON u.id = c.recorded_by
  WHERE c.participant_id = participants.id AND c.at >= participants.joined_at ORDER BY c.at DESC, c.version DESC, c.id DESC LIMIT 1
)`.as('consent');

/** The policy of the last consent; null without one. */
export const agreedPolicy = sql<StudyAccess['withdrawal_policy'] | null>`(
  SELECT c.withdrawal_policy FROM consents c
  WHERE c.participant_id = participants.id AND c.at >= participants.joined_at ORDER BY c.at DESC, c.version DESC, c.id DESC LIMIT 1
)`.as('agreed_policy');

export type PlainParticipant = Selectable<ParticipantsTable>;

export async function findParticipant(
  db: Db,
  study: Calendar,
  id: string,
  now: Date,
): Promise<ParticipantRow | undefined> {
  const { rows } = await sql<ParticipantRow>`
    SELECT participants.*, known.status, ${knownSince(study, now, sql`heard.day_so_far`)} AS status_since, users.email AS updated_by_email,
      ${sql.join([...dataSoFar(study.permitted_sources, now, sql`heard.day`), lastActivityAt.as('last_activity_at'), lastConsent, agreedPolicy])}
    FROM participants LEFT JOIN users ON users.id = participants.updated_by CROSS JOIN LATERAL ${heardAndKnown(study, now)}
    WHERE participants.id = ${id}::uuid`.execute(db);
  return rows[0];
}

export async function takenCodes(db: Db, studyId: string, codes: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('participants')
    .select('code')
    .where('study_id', '=', studyId)
    .where('code', '=', sql<string>`ANY(${codes}::text[])`)
    .execute();
  return new Set(rows.map(({ code }) => code));
}

export async function usedNumbers(db: Db, studyId: string): Promise<Set<number>> {
  const rows = await db.selectFrom('participants').select('code').where('study_id', '=', studyId).execute();
  return new Set(rows.map(({ code }) => Number(code.split('-')[1])));
}

export async function insertParticipants(
  trx: Trx,
  study: StudyAccess,
  rows: Insertable<ParticipantsTable>[],
  now: Date,
): Promise<ListedRow[]> {
  const inserted = await trx
    .insertInto('participants')
    .values(rows)
    .returning([
      ...LISTED_COLUMNS,
      statusAt(study, now).as('status'),
      statusSince(study, now).as('status_since'),
      ...dataSoFar(study.permitted_sources, now),
    ])
    .execute();
  const byId = new Map(inserted.map((row) => [row.id, row]));
  return rows.flatMap(({ id }) => byId.get(id) ?? []);
}

export async function updateParticipant(trx: Trx, id: string, next: Updateable<ParticipantsTable>): Promise<void> {
  await trx
    .updateTable('participants')
    .set({ ...next, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

export async function deleteParticipant(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('participants').where('id', '=', id).execute();
}

export function findOutsideGroup(
  trx: Trx,
  studyId: string,
  ids: readonly string[],
  group: string | null,
): Promise<{ id: string; group_name: string | null }[]> {
  return trx
    .selectFrom('participants')
    .select(['id', 'group_name'])
    .where('study_id', '=', studyId)
    .where('id', '=', sql<string>`ANY(${ids}::uuid[])`)
    .where('withdrawn_at', 'is', null)
    .where('group_name', 'is distinct from', group)
    .orderBy('code')
    .execute();
}

export async function updateGroups(
  trx: Trx,
  ids: readonly string[],
  next: Pick<Updateable<ParticipantsTable>, 'group_name' | 'updated_at' | 'updated_by'>,
): Promise<void> {
  await trx
    .updateTable('participants')
    .set({ ...next, version: sql`version + 1` })
    .where('id', '=', sql<string>`ANY(${ids}::uuid[])`)
    .execute();
}
