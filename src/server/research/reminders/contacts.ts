import { sql } from 'kysely';
import { v4 as uuidv4 } from 'uuid';
import { inTransaction } from '#server/db/inTransaction.ts';
import type { Db, Trx } from '#server/db/schema.ts';
import { conflict } from '#server/plugins/httpErrors.ts';
import type { Secret } from '#server/plugins/secret.ts';
import { hashOfToken } from '#server/plugins/secretTokens.ts';
import { isPlaceOver } from '#server/research/participants/joiningRepository.ts';
import { cipherFor } from '#server/sources/source/tokenCipher.ts';
import { DAY_MS } from '#shared/constants.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { isDigestToken } from '#shared/tokenKinds.ts';
import { contactTokens } from './contactLinks.ts';
import { endDigests } from './digestChoice.ts';
import { queueMail } from './queueMail.ts';

const CONFIRM_MS = 7 * DAY_MS;

/** Addresses have their own key, so that a leak of another key does not open them. */
const cipherOf = (secret: Secret) => cipherFor(secret, 'contact-addresses');

interface NewContact {
  participantId: string;
  /** Who has the code when the caller is known; null: nobody yet. */
  personId: string | null;
  studyId: string;
  email: string;
  language: 'de' | 'en';
  now: Date;
}

export function saveContact(db: Db, secret: Secret, contact: NewContact): Promise<void> {
  return inTransaction(db, (trx) => save(trx, secret, contact));
}

async function save(trx: Trx, secret: Secret, contact: NewContact): Promise<void> {
  const { participantId, personId, studyId, email, language, now } = contact;
  // The code may have been given to another person since, or taken from this one, or withdrawn.
  const same = await trx
    .selectFrom('participants')
    .innerJoin('studies', 'studies.id', 'participants.study_id')
    .select(isPlaceOver(now).as('is_over'))
    .where('participants.id', '=', participantId)
    .where('person_id', 'is not distinct from', personId)
    .where('withdrawn_at', 'is', null)
    .forNoKeyUpdate('participants')
    .executeTakeFirst();
  if (!same || same.is_over) throw conflict(serverMessages('participation_over'));
  const id = uuidv4();
  const { confirm, leave } = contactTokens(secret, id);
  await remove(trx, participantId);
  await trx
    .insertInto('contact_addresses')
    .values({
      participant_id: participantId,
      id,
      address: cipherOf(secret).seal(email, id),
      language,
      confirm_hash: hashOfToken(confirm),
      leave_hash: hashOfToken(leave),
      created_at: now,
    })
    .execute();
  await queueMail(trx, { study_id: studyId, participant_id: participantId, kind: 'confirmation' }, now);
}

async function remove(trx: Trx, participantId: string): Promise<void> {
  await trx.deleteFrom('contact_addresses').where('participant_id', '=', participantId).execute();
  await trx
    .updateTable('mails')
    .set({ state: 'skipped', reason: 'not_reachable', finished_at: sql`now()` })
    .where('participant_id', '=', participantId)
    .where('state', '=', 'waiting')
    .execute();
}

/** Mails to the address that still wait have nowhere to go. */
export function removeContact(db: Db, participantId: string): Promise<void> {
  return inTransaction(db, (trx) => remove(trx, participantId));
}

export interface Contact {
  id: string;
  email: string;
  language: 'de' | 'en';
  /** `unsent`: the mail that asks for the confirmation could not be sent. */
  state: 'unconfirmed' | 'unsent' | 'confirmed' | 'bounced';
}

const IS_UNSENT = sql<boolean | null>`(
  SELECT bool_and(mails.state IN ('failed', 'bounced', 'skipped') OR (mails.state, mails.reason) IS NOT DISTINCT FROM ('waiting', 'refused'))
  FROM mails
  WHERE mails.participant_id = contact_addresses.participant_id AND mails.kind = 'confirmation'
    AND mails.created_at >= contact_addresses.created_at)`;

export async function readContact(db: Db, secret: Secret, participantId: string): Promise<Contact | undefined> {
  const row = await db
    .selectFrom('contact_addresses')
    .select(['id', 'address', 'language', 'confirmed_at', 'bounced_at', IS_UNSENT.as('is_unsent')])
    .where('participant_id', '=', participantId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { id, language, confirmed_at, bounced_at, is_unsent } = row;
  const unconfirmed = is_unsent ? 'unsent' : 'unconfirmed';
  const state = confirmed_at ? 'confirmed' : unconfirmed;
  return { id, email: cipherOf(secret).open(row.address, id), language, state: bounced_at ? 'bounced' : state };
}

/** False for an unknown or old link. */
export async function confirmContact(db: Db, token: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('contact_addresses')
    .set({ confirmed_at: sql`coalesce(confirmed_at, ${now}::timestamptz)` })
    .where('confirm_hash', '=', hashOfToken(token))
    .where('created_at', '>', new Date(now.getTime() - CONFIRM_MS))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** An unknown link and a repeated one have the same answer. */
export async function leaveContact(db: Db, token: string): Promise<void> {
  if (isDigestToken(token)) return endDigests(db, token);
  const contact = await db
    .selectFrom('contact_addresses')
    .select('participant_id')
    .where('leave_hash', '=', hashOfToken(token))
    .executeTakeFirst();
  if (contact) await removeContact(db, contact.participant_id);
}

/**
 * Deletes what was never confirmed, what was left on an invitation that expired, and the addresses of studies that are
 * over: two days after the last day, when the mail about the end had its time.
 */
export async function deleteOldContacts(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('contact_addresses')
    .where('confirmed_at', 'is', null)
    .where('created_at', '<=', new Date(now.getTime() - CONFIRM_MS))
    .execute();
  await sql`
    DELETE FROM contact_addresses USING participants p
    WHERE p.id = contact_addresses.participant_id AND p.person_id IS NULL AND NOT EXISTS (
      SELECT FROM participant_invites i
      WHERE i.participant_id = p.id AND i.ended_at IS NULL AND i.expires_at > ${now}::timestamptz)`.execute(db);
  await sql`
    DELETE FROM contact_addresses USING participants p, studies s
    WHERE p.id = contact_addresses.participant_id AND s.id = p.study_id
      AND least(s.closed_at, (coalesce(least(p.end_date, s.end_date), 'infinity'::date) + 1)::timestamp AT TIME ZONE s.timezone)
        <= ${new Date(now.getTime() - 2 * DAY_MS)}::timestamptz`.execute(db);
}
