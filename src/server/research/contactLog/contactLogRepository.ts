import { type RawBuilder, sql } from 'kysely';
import { any, type ListPage, listPage, type Orders, orderBy, where } from '#server/db/listPage.ts';
import type { Db } from '#server/db/schema.ts';
import { containing, findsWord, shownDay, valuesNamed } from '#server/db/searchText.ts';
import type { CONTACTS_SORTABLE, ContactLogQuery, LoggedContact } from '#shared/contract/followUp.ts';
import { type RowOf, withIsoTimes } from '#shared/isoTime.ts';
import { contactChannels, contactOutcomes, unknownWriter } from '#shared/words/contacts.ts';

interface Reading {
  participantId: string;
  /** The reader must not learn what was typed about the participant. */
  isBlinded: boolean;
}

const DAY = sql`contact.contacted_on`;
const CREATED = sql`contact.created_at`;
const ID = sql`contact.id`;
const ORDERS: Orders<(typeof CONTACTS_SORTABLE)[number]> = {
  contacted_on: [DAY, CREATED, ID],
  channel: [sql`contact.channel`, DAY, ID],
  outcome: [sql`contact.outcome`, DAY, ID],
};
const WRITER = sql`LEFT JOIN users AS writer ON writer.id = contact.created_by`;

function contains(search: string, note: RawBuilder<unknown>): RawBuilder<unknown> {
  const day = shownDay(sql.ref('contact.contacted_on'));
  return any([
    sql`lower(concat_ws(E'\n', writer.email, ${day}, ${note})) LIKE ${containing(search)}`,
    sql`contact.channel = ANY(${valuesNamed(search, contactChannels)}::text[])`,
    sql`contact.outcome = ANY(${valuesNamed(search, contactOutcomes)}::text[])`,
    ...(findsWord(search, unknownWriter) ? [sql`writer.email IS NULL`] : []),
  ]);
}

export async function listContacts(
  db: Db,
  { participantId, isBlinded }: Reading,
  { search, sort = '-contacted_on', ...page }: ContactLogQuery,
): Promise<ListPage<LoggedContact>> {
  const note = isBlinded ? sql`NULL::text` : sql`contact.note`;
  const conditions = [
    sql`contact.participant_id = ${participantId}::uuid`,
    ...(search ? [contains(search, note)] : []),
  ];
  const list = {
    from: sql`FROM contact_log AS contact ${WRITER} ${where(conditions)}`,
    key: ID,
    order: orderBy(sort, ORDERS),
    columns: sql`contact.id, contact.contacted_on, contact.channel, contact.outcome, ${note} AS note,
      writer.email AS created_by_email, contact.created_at`,
    joins: sql`JOIN contact_log AS contact ON contact.id = page.key ${WRITER}`,
  };
  const { rows, ...place } = await listPage<RowOf<LoggedContact>>(db, list, page);
  return { rows: rows.map(withIsoTimes), ...place };
}
