import { type RawBuilder, sql } from 'kysely';
import { type ListPage, listPage, type Orders, orderBy, where } from '#server/db/listPage.ts';
import type { Db } from '#server/db/schema.ts';
import { countIn } from '#server/db/searchText.ts';
import { ASKED_TO_KEEP } from '#server/research/consent/askedToKeep.ts';
import { ASKED_TWICE } from '#server/research/consent/askedTwice.ts';
import { stillAsked } from '#server/research/consent/stillAsked.ts';
import { hasImportErrors, isDelivering, lastSyncAt } from '#server/research/participants/lastSync.ts';
import {
  dataSoFar,
  inviteStateAt,
  LISTED_COLUMNS,
  type ListedRow,
} from '#server/research/participants/participantsRepository.ts';
import { isHeldBack } from '#server/research/participants/permittedAccounts.ts';
import {
  heardAndKnown,
  knownSince,
  lastActivityDay,
  silentSince,
  statusAt,
} from '#server/research/participants/statusAt.ts';
import { expiresTomorrow } from '#server/research/studies/expiringInvites.ts';
import type { StudyAccess } from '#server/research/studies/studyAccessRepository.ts';
import { dayIn } from '#shared/calendarDate.ts';
import type { ConsentFilter } from '#shared/consentVersions.ts';
import type { ParticipantSort, ParticipantsQuery } from '#shared/contract/participantsQuery.ts';
import { INVITE_STATES, type InviteStateName } from '#shared/inviteStates.ts';
import { PARTICIPANT_STATUSES, type ParticipantStatus } from '#shared/participantStatuses.ts';
import { participantSearch } from './participantSearch.ts';

type Page = Pick<ParticipantsQuery, 'sort' | 'page' | 'page_size'>;

export interface ParticipantFilters extends Omit<ParticipantsQuery, keyof Page | 'status' | 'invitation'> {
  ids?: readonly string[] | undefined;
  statuses?: readonly ParticipantStatus[] | undefined;
  /** `none`: without one. */
  invitations?: readonly (InviteStateName | 'none')[] | undefined;
}

/** How many activities each participant has, as the figures of the study count them. */
export type ActivityCounts = readonly { id: string; activity_count: number }[];

const CODE = sql.ref('p.code');
/** Codes are unique within a study; groups sort by a fixed collation, so that all databases agree. */
const ORDERS: Orders<ParticipantSort> = {
  status: [sql.raw(`array_position(ARRAY['${PARTICIPANT_STATUSES.join("', '")}'], p.status)`), CODE],
  code: [CODE],
  group: [{ by: sql`p.group_name COLLATE "und-x-icu"`, nulls: 'last' }, CODE],
  start_date: [{ by: sql.ref('p.start_date'), nulls: 'last' }, CODE],
  end_date: [{ by: sql.ref('p.end_date'), nulls: 'last' }, CODE],
  invitation: [
    { by: sql.raw(`array_position(ARRAY['${INVITE_STATES.join("', '")}'], p.invite_state)`), nulls: 'last' },
    CODE,
  ],
  consent_version: [{ by: sql.ref('p.consent_version'), nulls: 'last' }, CODE],
  created_at: [sql.ref('p.created_at'), sql.ref('p.id')],
  last_activity: [{ by: sql.ref('p.last_activity'), nulls: 'last' }, CODE],
  last_sync: [{ by: sql.ref('p.last_sync'), nulls: 'last' }, CODE],
  activities: [{ by: sql.ref('p.activities'), nulls: 'last' }, CODE],
};

const asked = (studyId: string, which: RawBuilder<unknown>, now: Date) =>
  sql`p.id IN (SELECT q.participant_id FROM consent_questions q
    WHERE q.study_id = ${studyId}::uuid AND ${which} AND ${stillAsked(now)})`;

const ASKED: Record<Exclude<ConsentFilter, 'current'>, RawBuilder<unknown>> = {
  open: sql`true`,
  asked_twice: ASKED_TWICE,
  paused: sql`q.paused_from IS NOT NULL`,
};

/** All are of participants who joined and are not withdrawn. */
function consentConditions(
  studyId: string,
  { consent, consent_version, agreed, declined }: ParticipantFilters,
  now: Date,
) {
  const conditions: RawBuilder<unknown>[] = [];
  if (consent === 'current') conditions.push(sql`NOT ${asked(studyId, ASKED.open, now)}`);
  else if (consent) conditions.push(asked(studyId, ASKED[consent], now));
  if (consent_version !== undefined) conditions.push(sql`consent_version = ${consent_version}`);
  if (agreed) conditions.push(sql`${agreed} = ANY(consent_answers)`);
  if (declined) conditions.push(sql`NOT ${declined} = ANY(consent_answers)`);
  if (declined === 'keep_after_withdrawal') conditions.push(ASKED_TO_KEEP);
  return conditions.length === 0 ? [] : [sql`person_id IS NOT NULL AND withdrawn_at IS NULL`, ...conditions];
}

function conditionsOf(study: StudyAccess, filters: ParticipantFilters, now: Date): RawBuilder<unknown>[] {
  const { statuses, group, joined_from: from, joined_to: to, invitations } = filters;
  const conditions: RawBuilder<unknown>[] = [];
  if (filters.ids) conditions.push(sql`id = ANY(${filters.ids}::uuid[])`);
  if (statuses) conditions.push(sql`status = ANY(${statuses}::text[])`);
  if (group !== undefined) conditions.push(group === '' ? sql`group_name IS NULL` : sql`group_name = ${group}`);
  if (from !== undefined) conditions.push(sql`joined_day >= ${from}::date`);
  if (to !== undefined) conditions.push(sql`joined_day <= ${to}::date`);
  if (filters.joined) conditions.push(sql`joined_at IS NULL`);
  if (filters.connected) conditions.push(sql`status <> 'withdrawn' AND is_connected`);
  if (filters.import_errors) conditions.push(sql`status <> 'withdrawn' AND has_import_errors`);
  if (filters.silent_days !== undefined) {
    conditions.push(sql`status NOT IN ('withdrawn', 'completed') AND silent_days >= ${filters.silent_days}::integer`);
  }
  if (invitations) conditions.push(sql`coalesce(invite_state, 'none') = ANY(${invitations}::text[])`);
  if (filters.expires) conditions.push(sql`is_invite_expiring`);
  return [...conditions, ...consentConditions(study.id, filters, now)];
}

/** Null before joining, and while a source is held back. */
const silentDays = (study: StudyAccess, now: Date) =>
  sql`CASE WHEN participants.joined_day IS NOT NULL AND NOT ${isHeldBack(study.permitted_sources)} THEN ${dayIn(study.timezone, now)}::date - ${silentSince(study, now)} END`;

const isInviteExpiring = (study: StudyAccess, now: Date) =>
  sql`(participants.person_id IS NULL AND participants.withdrawn_at IS NULL AND EXISTS (
    SELECT 1 FROM participant_invites i
    WHERE i.participant_id = participants.id AND ${expiresTomorrow(sql`${study.timezone}::text`, now)}))`;

/** The columns that only some sorts and filters ask for, because each is read for every participant of the study. */
function columnsAsked(study: StudyAccess, filters: ParticipantFilters, sort: string, now: Date) {
  const asked = [sql`participants.*`, sql`${statusAt(study, now)} AS status`];
  if (filters.invitations !== undefined || sort.endsWith('invitation'))
    asked.push(sql`${inviteStateAt(study.permitted_sources, now)} AS invite_state`);
  if (filters.silent_days !== undefined) asked.push(sql`${silentDays(study, now)} AS silent_days`);
  if (filters.connected) asked.push(sql`${isDelivering(study.permitted_sources)} AS is_connected`);
  if (filters.import_errors) asked.push(sql`${hasImportErrors(study.permitted_sources)} AS has_import_errors`);
  if (filters.expires) asked.push(sql`${isInviteExpiring(study, now)} AS is_invite_expiring`);
  if (sort.endsWith('last_activity')) asked.push(sql`${lastActivityDay} AS last_activity`);
  if (sort.endsWith('last_sync')) asked.push(sql`${lastSyncAt} AS last_sync`);
  if (sort.endsWith('activities'))
    asked.push(
      sql`CASE WHEN participants.joined_at IS NOT NULL THEN coalesce(counted.activities, 0) END AS activities`,
    );
  return asked;
}

function countedActivities(counts: ActivityCounts | undefined) {
  if (counts === undefined) return sql``;
  const ids = counts.map(({ id }) => id);
  const totals = counts.map(({ activity_count }) => activity_count);
  return sql`LEFT JOIN unnest(${ids}::uuid[], ${totals}::integer[]) AS counted (id, activities) ON counted.id = participants.id`;
}

/** Whether a list reads the counts of activities. */
export const needsCounts = ({ sort, search }: Pick<ParticipantsQuery, 'sort' | 'search'>): boolean =>
  sort?.endsWith('activities') === true || (search !== undefined && countIn(search) !== null);

/** `counts` are those that `needsCounts` asks for. */
export function listParticipants(
  db: Db,
  study: StudyAccess,
  filters: ParticipantFilters,
  page: Page,
  now: Date,
  counts?: ActivityCounts,
): Promise<ListPage<ListedRow>> {
  const searched = filters.search
    ? participantSearch(filters.search, study, now, counts !== undefined)
    : { columns: [], condition: undefined };
  const conditions = [...conditionsOf(study, filters, now), ...(searched.condition ? [searched.condition] : [])];
  const sort = page.sort ?? 'status';
  const from = sql`FROM (
      SELECT ${sql.join([...columnsAsked(study, filters, sort, now), ...searched.columns])}
      FROM participants ${countedActivities(counts)} WHERE study_id = ${study.id}
    ) AS p ${where(conditions)}`;
  const list = {
    // Rows and total would each read what a search looks at.
    ...(filters.search ? { found: sql`SELECT p.* ${from}`, from: sql`FROM found AS p` } : { from }),
    key: sql.ref('p.id'),
    order: orderBy(sort, ORDERS),
    ...(conditions.length === 0 && {
      total: sql`SELECT participant_count AS total FROM studies WHERE id = ${study.id}`,
    }),
    columns: sql`${sql.join([...LISTED_COLUMNS.map((column) => sql.ref(`participants.${column}`)), ...dataSoFar(study.permitted_sources, now, sql`heard.day`)])},
      known.status, ${knownSince(study, now, sql`heard.day_so_far`)} AS status_since`,
    joins: sql`JOIN participants ON participants.id = page.key CROSS JOIN LATERAL ${heardAndKnown(study, now)}`,
  };
  return listPage(db, list, page);
}
