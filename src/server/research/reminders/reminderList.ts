import { type RawBuilder, sql } from 'kysely';
import { validate as isUuid } from 'uuid';
import { any, type ListPage, listPage, type Orders, orderBy, where } from '#server/db/listPage.ts';
import type { Db } from '#server/db/schema.ts';
import { containing, shownTime, valuesNamed } from '#server/db/searchText.ts';
import type { REMINDERS_SORTABLE, Reminder, RemindersQuery } from '#shared/contract/reminders.ts';
import { type RowOf, withIsoTimes } from '#shared/isoTime.ts';
import type { Both } from '#shared/words/both.ts';
import {
  mailReasons,
  mailStates,
  reminderKinds,
  sentByItself,
  sentByUnknown,
  sentForParticipant,
} from '#shared/words/reminders.ts';

interface Of {
  id: string;
  timezone: string;
}

const ID = sql.ref('mail.id');
const ORDERS: Orders<(typeof REMINDERS_SORTABLE)[number]> = {
  created_at: [sql.ref('mail.created_at'), ID],
  code: [sql`participant.code`, ID],
  kind: [sql.ref('mail.kind'), ID],
  state: [sql.ref('mail.state'), ID],
};

const FROM = sql`mails AS mail JOIN participants AS participant ON participant.id = mail.participant_id`;

const REQUESTED_BY = sql`(SELECT email FROM users WHERE users.id = mail.requested_by)`;

const SHOWN = sql`mail.id, mail.participant_id, participant.code, mail.kind, mail.planned_for IS NULL AS is_by_hand,
  ${REQUESTED_BY} AS requested_by_email, mail.is_asked_by_participant, mail.created_at, mail.due_at,
  mail.finished_at, mail.state, mail.reason`;

function contains(search: string, timezone: string): RawBuilder<unknown> {
  const words = (both: Both) => sql`${both.join('\n')}::text`;
  const by = sql`CASE WHEN mail.planned_for IS NOT NULL THEN ${words(sentByItself)}
    ELSE coalesce(${REQUESTED_BY}, CASE WHEN mail.is_asked_by_participant
      THEN ${words(sentForParticipant)} ELSE ${words(sentByUnknown)} END) END`;
  const time = shownTime(sql`coalesce(mail.finished_at, mail.due_at)`, timezone);
  return any([
    sql`lower(concat_ws(E'\n', participant.code, ${by}, ${time})) LIKE ${containing(search)}`,
    sql`mail.kind = ANY(${valuesNamed(search, reminderKinds)}::text[])`,
    sql`mail.state = ANY(${valuesNamed(search, mailStates)}::text[])`,
    sql`mail.reason = ANY(${valuesNamed(search, mailReasons)}::text[])`,
  ]);
}

/** Mails that ask for a confirmation are no reminders. */
function conditionsOf(
  { id: studyId, timezone }: Of,
  { search, state, participant_id: id }: RemindersQuery,
): RawBuilder<unknown>[] {
  return [
    sql`mail.study_id = ${studyId}::uuid`,
    sql`mail.kind <> 'confirmation'`,
    ...(search ? [contains(search, timezone)] : []),
    ...(state ? [sql`mail.state = ${state}`] : []),
    ...(id === undefined ? [] : [isUuid(id) ? sql`mail.participant_id = ${id}::uuid` : sql`false`]),
  ];
}

export async function listReminders(db: Db, study: Of, query: RemindersQuery): Promise<ListPage<Reminder>> {
  const list = {
    from: sql`FROM ${FROM} ${where(conditionsOf(study, query))}`,
    key: ID,
    order: orderBy(query.sort ?? '-created_at', ORDERS),
    columns: SHOWN,
    joins: sql`JOIN mails AS mail ON mail.id = page.key JOIN participants AS participant ON participant.id = mail.participant_id`,
  };
  const { rows, ...place } = await listPage<RowOf<Reminder>>(db, list, query);
  return { rows: rows.map(withIsoTimes), ...place };
}

export async function findReminders(db: Db, ids: readonly string[]): Promise<Reminder[]> {
  const { rows } = await sql<RowOf<Reminder>>`
    SELECT ${SHOWN} FROM ${FROM} WHERE mail.id = ANY(${ids}::uuid[]) ORDER BY participant.code`.execute(db);
  return rows.map(withIsoTimes);
}
