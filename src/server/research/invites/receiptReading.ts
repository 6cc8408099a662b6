import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { findByReceipt } from '#server/activities/receipts.ts';
import type { Db } from '#server/db/schema.ts';
import { absencesOf } from '#server/research/days/absencesRepository.ts';
import { findPlace, type Place, READ_CATEGORIES } from '#server/research/participants/joiningRepository.ts';
import { agreedPolicy, dataSoFar } from '#server/research/participants/participantsRepository.ts';
import { agreedSources, unagreedSources } from '#server/research/participants/permittedAccounts.ts';
import { readQuestions } from '#server/research/participants/reconsent.ts';
import { policyFor } from '#server/research/participants/withdrawalEffect.ts';
import { unkeptAfterEnd } from '#server/research/participants/withdrawalFacts.ts';
import { sourcesSetUp } from '#server/settings/sourcesSetUp.ts';
import { accountWarnings } from '#server/sources/accounts/accountWarnings.ts';
import { SOURCES } from '#server/sources/registry.ts';
import { fullSources } from '#server/sources/strava/connection/accountCapacity.ts';
import { UNDO_SECONDS } from '#shared/constants.ts';
import type { PlaceAccount, ReceiptAnswer, StudyInviteAnswer } from '#shared/contract/invites.ts';
import type { ConsentAnswer } from '#shared/contract/joining.ts';
import { isoTime, withIsoTimes } from '#shared/isoTime.ts';
import type { SourceName } from '#shared/sources.ts';
import { missingScopes } from '#shared/stravaScopes.ts';

export type Participation = ReceiptAnswer['participation'];

async function readConsents(db: Db, participantId: string): Promise<Participation['consents']> {
  const rows = await db
    .selectFrom('consents')
    .innerJoin('consent_texts', 'consent_texts.hash', 'consents.text_hash')
    .innerJoin('participants', 'participants.id', 'participant_id')
    .select(['consents.version', 'language', 'text_hash', 'text', 'answers', 'channel', 'at', 'signed_on'])
    .where('participant_id', '=', participantId)
    .whereRef('at', '>=', 'joined_at')
    .orderBy('at', 'desc')
    .orderBy('consents.id', 'desc')
    .execute();
  return rows.map(({ text_hash, ...consent }) => ({
    ...withIsoTimes(consent),
    text_sha256: Buffer.from(text_hash).toString('hex'),
  }));
}

/** The newest consent, which staff have on paper. */
export async function readRecorded(db: Db, participantId: string): Promise<StudyInviteAnswer['recorded']> {
  const [newest] = await readConsents(db, participantId);
  if (!newest) return null;
  const { version, signed_on, at, answers } = newest;
  return { version, signed_on, at, answers };
}

type AccountRow = Pick<PlaceAccount, 'source' | 'name' | 'status' | 'status_reason'> & {
  scopes: string[];
  connected_at: Date;
} & Record<'last_activity_at' | 'delete_due_at' | 'last_sync_at' | 'registered_at' | 'token_expires_at', Date | null>;

async function readAccounts(
  db: Db,
  personId: string,
  answers: readonly ConsentAnswer[],
  now: Date,
): Promise<PlaceAccount[]> {
  const { rows } = await sql<AccountRow>`
    SELECT 'strava' AS source, name, status, status_reason, connected_at, last_activity_at, delete_due_at,
      last_sync_at, NULL AS registered_at, token_expires_at, scopes
    FROM athletes WHERE id = ${personId}::uuid
    UNION ALL
    SELECT source, NULL, status, status_reason, connected_at, last_activity_at, delete_due_at,
      last_sync_at, registered_at, token_expires_at, '{}' AS scopes
    FROM source_accounts WHERE person_id = ${personId}::uuid
    ORDER BY 1`.execute(db);
  return rows.map((row) => {
    const { source, name, status, status_reason, scopes, connected_at, last_activity_at, delete_due_at } = row;
    const isLessThanAsked = source === 'strava' && status !== 'disconnected';
    const until = new Date(connected_at.getTime() + UNDO_SECONDS * 1000);
    const canUndo = status !== 'disconnected' && until > now;
    return {
      ...{ source, name, status, status_reason },
      missing_scopes: isLessThanAsked ? missingScopes(scopes, answers) : [],
      ...accountWarnings(SOURCES[source], row, now),
      connected_at: connected_at.toISOString(),
      last_activity_at: isoTime(last_activity_at),
      delete_due_at: isoTime(delete_due_at),
      undo_until: canUndo ? until.toISOString() : null,
    };
  });
}

interface Reads {
  first_day: string | null;
  last_day: string | null;
  read_sources: SourceName[];
  read_categories: Participation['read_categories'];
}

/** What the study reads of the person; nothing without one. */
async function readReads(db: Db, participantId: string): Promise<Reads> {
  const { rows } = await sql<Reads>`
    SELECT first_day, nullif(last_day, 'infinity') AS last_day, sum_sources AS read_sources,
      ${READ_CATEGORIES} AS read_categories
    FROM participations w WHERE participant_id = ${participantId}::uuid`.execute(db);
  return rows[0] ?? { first_day: null, last_day: null, read_sources: [], read_categories: [] };
}

interface SourcesNow {
  now: Date;
  sources: SourceName[];
  /** The sources that take no further account. */
  full: () => Promise<SourceName[]>;
}

export const sourcesNow = (app: FastifyInstance): SourcesNow => ({
  now: app.now(),
  sources: sourcesSetUp(app.settings),
  full: () => fullSources(app),
});

export async function readPlace(db: Db, place: Place, { now, sources, full }: SourcesNow): Promise<Participation> {
  const { participant_id, person_id } = place;
  const data = await db
    .selectFrom('participants')
    .select(['participants.withdrawal_choice', 'participants.consent_answers'])
    .select(dataSoFar(place.permitted_sources, now))
    .select(agreedPolicy)
    .where('participants.id', '=', participant_id)
    .executeTakeFirstOrThrow();
  const agreed = agreedSources(place.permitted_sources, place);
  const can_connect = place.closed_at ? [] : sources.filter((source) => agreed.includes(source));
  const accounts = person_id === null ? [] : await readAccounts(db, person_id, data.consent_answers, now);
  const known = accounts.map(({ source }) => source);
  return {
    participant_id,
    code: place.code,
    title: place.title,
    lab_name: place.lab_name,
    contact_email: place.contact_email,
    timezone: place.timezone,
    is_over: place.is_over,
    withdrawn_at: isoTime(place.withdrawn_at),
    withdrawal_choice: data.withdrawal_choice,
    withdrawal_policy: policyFor(place, data),
    has_account: data.has_account,
    asks_effort: place.asks_effort,
    permitted_sources: agreed,
    unagreed_sources: place.is_over ? [] : unagreedSources(place.permitted_sources, place),
    can_connect,
    // A known account may connect again although all places are taken.
    full_sources: (await full()).filter((source) => can_connect.includes(source) && !known.includes(source)),
    ...(await readReads(db, participant_id)),
    unkept_sources: person_id === null ? [] : await unkeptAfterEnd(db, participant_id, person_id),
    sports: place.sports,
    answers: data.consent_answers,
    activity_count: data.activity_count,
    last_activity_day: data.last_activity_day,
    consents: await readConsents(db, participant_id),
    question: (await readQuestions(db, [participant_id], { now, full })).get(participant_id) ?? null,
    accounts,
    absences: await absencesOf(db, participant_id),
  };
}

/** Undefined for an unknown receipt. */
export async function readReceipt(db: Db, receipt: string, current: SourcesNow): Promise<Participation | undefined> {
  const found = await findByReceipt(db, receipt);
  const place = found && (await findPlace(db, found.code, current.now));
  return place && readPlace(db, place, current);
}
