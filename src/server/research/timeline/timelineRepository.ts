import { type RawBuilder, sql } from 'kysely';
import { SUMS_READ } from '#server/activities/studyScope.ts';
import { type ListPage, listPage, type Orders, orderBy } from '#server/db/listPage.ts';
import type { Db } from '#server/db/schema.ts';
import { takesPartUntil } from '#server/research/ending/takesPartUntil.ts';
import { OF_PRESENT_PERSON } from '#server/research/participants/formerPerson.ts';
import { fromNewDevices } from '#server/research/participants/newDevices.ts';
import type { KnownParticipant } from '#server/research/participants/participantAccess.ts';
import { dayIn } from '#shared/calendarDate.ts';
import type { TimelineEntry, TimelineQuery } from '#shared/contract/followUp.ts';
import { type RowOf, withIsoTimes } from '#shared/isoTime.ts';

type Part = RawBuilder<unknown>;

const ORDERS: Orders<'day'> = { day: [sql.ref('found.key')] };
const NO_PARAMS = sql`'{}'::jsonb`;

const branch = (kind: Part, at: Part, params: Part, rest: Part) =>
  sql`SELECT ${kind} AS kind, ${at} AS at, NULL::date AS day, NULL::date AS last_day, ${params} AS params ${rest}`;

/** Events that are known by the day; one without a last day lasts. */
const span = (kind: Part, first: Part, last: Part, params: Part, rest: Part) =>
  sql`SELECT ${kind}, NULL::timestamptz, ${first}, ${last}, ${params} ${rest}`;

const invites = (now: Date) =>
  branch(
    sql`v.kind`,
    sql`v.at`,
    NO_PARAMS,
    sql`FROM (
      SELECT i.*, row_number() OVER (ORDER BY i.created_at, i.id) AS number FROM participant_invites i
      WHERE i.participant_id = p.id
    ) AS i CROSS JOIN LATERAL (VALUES
      (CASE WHEN i.number = 1 THEN 'invited' ELSE 'invite_renewed' END, i.created_at),
      ('invite_opened', i.opened_at),
      ('invite_refused', i.refused_at),
      ('invite_expired', CASE WHEN i.expires_at <= ${now}::timestamptz AND i.consented_at IS NULL AND i.refused_at IS NULL
        AND (i.ended_at IS NULL OR i.ended_at > i.expires_at) AND (p.joined_at IS NULL OR p.joined_at > i.expires_at)
        THEN i.expires_at END)
    ) AS v (kind, at)`,
  );

const connections = branch(
  sql`'connected'`,
  sql`greatest(a.first_connected_at, p.joined_at)`,
  sql`jsonb_build_object('source', a.source, 'was_before', a.first_connected_at < p.joined_at)`,
  sql`FROM histories a`,
);

/** Changes of a connection after its first day, from the audit log. */
const connectionChanges = branch(
  sql`v.kind`,
  sql`v.at`,
  sql`v.params || jsonb_build_object('source', v.source)`,
  sql`FROM (
    SELECT a.source, e.at, e.action, e.changes -> 'status' ->> 'old' AS was, e.changes -> 'scopes' -> 'old' AS had,
      e.changes -> 'scopes' -> 'new' AS has
    FROM accounts a JOIN audit_log e ON e.object_id = a.id
    WHERE e.action = ANY('{strava.connected,strava.reconnected,strava.disconnected,strava.revoked,
        account.connected,account.reconnected,account.disconnected,account.revoked}'::text[])
      AND e.at > greatest(a.first_connected_at, p.joined_at)
  ) AS e CROSS JOIN LATERAL (VALUES
    (CASE WHEN e.action LIKE '%connected' AND e.action NOT LIKE '%.disconnected'
      AND e.was IN ('disconnected', 'permission_missing', 'error') THEN 'source_restored' END, e.at, e.source, ${NO_PARAMS}),
    (CASE WHEN jsonb_typeof(e.had) = 'array' AND NOT (e.had @> e.has AND e.has @> e.had) THEN 'permissions_changed' END,
      e.at, e.source, jsonb_strip_nulls(jsonb_build_object(
        'granted', (SELECT string_agg(scope, ',') FROM jsonb_array_elements_text(e.has) AS scope),
        'added', CASE WHEN e.has @> e.had THEN (SELECT string_agg(scope, ',') FROM jsonb_array_elements_text(e.has) AS scope
          WHERE NOT e.had @> to_jsonb(scope)) END
      ))),
    (CASE WHEN e.action LIKE '%.disconnected' OR e.action LIKE '%.revoked' THEN 'source_broken' END,
      e.at, e.source, jsonb_build_object('state', 'disconnected', 'is_revoked', e.action LIKE '%.revoked'))
  ) AS v (kind, at, source, params) WHERE v.kind IS NOT NULL`,
);

/** Missing permissions and failures are known only from the current status. */
const brokenNow = branch(
  sql`'source_broken'`,
  sql`a.status_since`,
  sql`jsonb_build_object('source', a.source, 'state', a.status, 'is_revoked', false)`,
  sql`FROM accounts a WHERE a.status IN ('permission_missing', 'error') AND a.status_since > p.joined_at`,
);

/** The end of an account whose data were deleted. */
const deletedAccounts = branch(
  sql`'source_broken'`,
  sql`a.status_since`,
  sql`jsonb_build_object('source', a.source, 'state', 'disconnected', 'is_revoked', false)`,
  sql`FROM histories a WHERE a.is_deleted AND a.status_since > p.joined_at`,
);

/**
 * Days without activity from the first one of the participation; a gap that lasts has no last day. Nothing is known of
 * days on which a source worked whose data the study is not shown.
 */
const gaps = (today: string) =>
  span(
    sql`'gap'`,
    sql`g.day + 1`,
    sql`CASE WHEN g.has_next OR g.next_day <= ${today}::date THEN g.next_day - 1 END`,
    sql`jsonb_build_object('days', g.next_day - g.day - 1)`,
    sql`FROM (
      SELECT d.day, coalesce(lead(d.day) OVER (ORDER BY d.day), least(${today}::date, w.last_day) + 1) AS next_day,
        lead(d.day) OVER (ORDER BY d.day) IS NOT NULL AS has_next, w.sum_sources
      FROM (SELECT day FROM active WHERE day <= ${today}::date + 1 UNION SELECT start_day - 1 FROM participations WHERE participant_id = p.id) AS d
      JOIN participations w ON w.participant_id = p.id
    ) AS g WHERE g.next_day - g.day - 1 >= p.silent_after_days AND NOT EXISTS (
      SELECT FROM accounts a WHERE NOT a.source = ANY(g.sum_sources)
        AND (a.first_connected_at AT TIME ZONE p.timezone)::date < g.next_day
        AND NOT (a.is_broken AND (a.status_since AT TIME ZONE p.timezone)::date <= g.day + 1)
    )`,
  );

const eventsOf = (now: Date, today: string): readonly Part[] => [
  branch(sql`'created'`, sql`p.created_at`, NO_PARAMS, sql``),
  invites(now),
  branch(
    sql`'consented'`,
    sql`c.at`,
    sql`jsonb_build_object('version', c.version, 'language', c.language, 'channel', c.channel)`,
    sql`FROM consents c WHERE c.participant_id = p.id AND ${OF_PRESENT_PERSON}`,
  ),
  connections,
  connectionChanges,
  brokenNow,
  deletedAccounts,
  span(sql`'first_activity'`, sql`min(day)`, sql`NULL::date`, NO_PARAMS, sql`FROM active HAVING count(*) > 0`),
  gaps(today),
  span(
    sql`'device_changed'`,
    sql`n.day`,
    sql`n.day`,
    sql`jsonb_build_object('device', n.device, 'source', n.source)`,
    fromNewDevices(sql`p.id`),
  ),
  span(
    sql`'absence'`,
    sql`d.first_day`,
    sql`d.last_day`,
    sql`jsonb_build_object('reason', d.reason, 'channel', d.channel)`,
    sql`FROM declarations d WHERE d.participant_id = p.id`,
  ),
  span(
    sql`'paused'`,
    sql`u.first_day`,
    sql`u.last_day`,
    sql`jsonb_build_object('is_of_study', u.participant_id IS NULL)`,
    sql`FROM pauses u WHERE u.study_id = p.study_id AND (u.participant_id = p.id OR u.participant_id IS NULL)`,
  ),
  branch(
    sql`'reminder'`,
    sql`m.finished_at`,
    sql`jsonb_build_object('reminder', m.kind, 'state', m.state, 'reason', m.reason)`,
    sql`FROM mails m WHERE m.participant_id = p.id AND m.kind <> 'confirmation'`,
  ),
  branch(
    sql`'uploaded'`,
    sql`u.created_at`,
    sql`jsonb_build_object('channel', u.channel, 'state', u.state, 'files', u.file_count)`,
    sql`FROM uploads u WHERE u.participant_id = p.id`,
  ),
  span(
    sql`'contact'`,
    sql`c.contacted_on`,
    sql`c.contacted_on`,
    sql`jsonb_build_object('channel', c.channel, 'outcome', c.outcome)`,
    sql`FROM contact_log c WHERE c.participant_id = p.id`,
  ),
  branch(
    sql`'cut'`,
    sql`c.created_at`,
    sql`jsonb_build_object('number', c.number)`,
    sql`FROM study_cuts c WHERE c.number IS NOT NULL
      AND c.id IN (SELECT r.cut_id FROM study_cut_rows r WHERE r.participant_id = p.id)`,
  ),
  branch(
    sql`'withdrawn'`,
    sql`p.withdrawn_at`,
    sql`jsonb_build_object('choice', p.withdrawal_choice, 'requested_by', p.withdrawal_requested_by)`,
    sql``,
  ),
];

const IS_AGREED = sql`a.source = ANY(p.permitted_sources) AND a.source = ANY(p.consent_sources)`;

/**
 * Reads events from the tables that hold them. Connection events count only while the person takes part, and at sources
 * that the study permits.
 */
function found({ study, participant }: KnownParticipant, now: Date): Part {
  const today = dayIn(study.timezone, now);
  return sql`
    WITH p AS MATERIALIZED (
      SELECT p.*, s.timezone, s.silent_after_days, s.permitted_sources, ${takesPartUntil} AS until
      FROM participants p JOIN studies s ON s.id = p.study_id WHERE p.id = ${participant.id}::uuid
    ), accounts AS (
      SELECT a.* FROM p JOIN person_accounts a ON a.person_id = p.person_id AND ${IS_AGREED}
    ), histories AS (
      SELECT a.* FROM p JOIN source_histories a ON a.person_id = p.person_id AND ${IS_AGREED}
    ), active AS MATERIALIZED (
      SELECT DISTINCT d.local_day AS day FROM participations w JOIN person_days d ON ${SUMS_READ}
      WHERE w.participant_id = ${participant.id}::uuid AND d.local_day >= w.start_day
    )
    SELECT row_number() OVER (ORDER BY e.on_day, e.at NULLS FIRST, e.kind, e.params::text, e.last_day) AS key,
      e.kind, e.at, e.on_day AS day, e.last_day, e.params
    FROM (
      SELECT one.*, coalesce(one.day, (one.at AT TIME ZONE p.timezone)::date) AS on_day
      FROM p CROSS JOIN LATERAL (${sql.join(eventsOf(now, today), sql` UNION ALL `)}) AS one
      WHERE (one.at IS NOT NULL OR one.day IS NOT NULL)
        AND (one.at <= p.until OR one.kind NOT IN ('connected', 'permissions_changed', 'source_broken', 'source_restored'))
    ) AS e`;
}

export async function readTimeline(
  db: Db,
  known: KnownParticipant,
  { sort = '-day', ...page }: TimelineQuery,
  now: Date,
): Promise<ListPage<TimelineEntry>> {
  const list = {
    found: found(known, now),
    from: sql`FROM found`,
    key: sql.ref('found.key'),
    order: orderBy(sort, ORDERS),
    columns: sql`found.kind, found.at, found.day, found.last_day, found.params`,
    joins: sql`JOIN found ON found.key = page.key`,
  };
  const { rows, ...place } = await listPage<RowOf<TimelineEntry>>(db, list, page);
  return { rows: rows.map(withIsoTimes), ...place };
}
