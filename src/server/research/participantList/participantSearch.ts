import { type RawBuilder, sql } from 'kysely';
import { any } from '#server/db/listPage.ts';
import { containing, countIn, mayBeOfTime, shownDay, shownTime, valuesNamed } from '#server/db/searchText.ts';
import { stillAsked } from '#server/research/consent/stillAsked.ts';
import { lastSyncAt } from '#server/research/participants/lastSync.ts';
import { inviteStateAt } from '#server/research/participants/participantsRepository.ts';
import { accountState, permittedAccounts } from '#server/research/participants/permittedAccounts.ts';
import { lastActivityDay, validInvite } from '#server/research/participants/statusAt.ts';
import type { StudyAccess } from '#server/research/studies/studyAccessRepository.ts';
import { consentStates, invitationStates, participantStatuses } from '#shared/words/participants.ts';

interface ParticipantSearch {
  /** What the condition needs of each participant of the study, beside the columns of the table and the status. */
  columns: RawBuilder<unknown>[];
  /** On the participants `p`. */
  condition: RawBuilder<unknown>;
}

const dayIn = (time: RawBuilder<unknown>, timezone: string) => shownDay(sql`(${time} AT TIME ZONE ${timezone})`);

/** Until when an invitation is valid, where the list says so. */
const inviteUntil = (timezone: string, now: Date) => sql`(
  SELECT ${dayIn(sql`i.expires_at`, timezone)} FROM ${validInvite}
    AND i.consented_at IS NULL AND i.refused_at IS NULL AND i.expires_at > ${now})`;

const shownTimes = ({ timezone }: StudyAccess, now: Date) => sql`concat_ws(E'\n',
  ${shownDay(lastActivityDay)}, ${shownTime(lastSyncAt, timezone)}, ${inviteUntil(timezone, now)},
  ${shownDay(sql`participants.start_date`)}, ${shownDay(sql`participants.end_date`)},
  ${dayIn(sql`participants.created_at`, timezone)})`;

const brokenSince = ({ timezone, permitted_sources }: StudyAccess) =>
  sql`CASE WHEN p.status IN ('disconnected', 'permission_missing') THEN (
    SELECT ${dayIn(sql`max(a.status_since)`, timezone)} FROM ${permittedAccounts(permitted_sources, 'p')}
      AND ${accountState} = p.status) END`;

/** Of a column that is hidden at first, so a part of its word finds nothing. The states are shown of those who take part. */
function consentWays(search: string, now: Date): RawBuilder<unknown>[] {
  const states = valuesNamed(search, consentStates);
  const asked = sql`EXISTS (SELECT FROM consent_questions q WHERE q.participant_id = p.id AND ${stillAsked(now)}
    AND CASE WHEN q.paused_from IS NULL THEN 'open' ELSE 'paused' END = ANY(${states}::text[]))`;
  const isVersion = search.toLowerCase().startsWith('version');
  return [
    ...(isVersion ? [sql`'version ' || p.consent_version LIKE ${containing(search)}`] : []),
    ...(states.length > 0 ? [sql`(p.person_id IS NOT NULL AND p.withdrawn_at IS NULL AND ${asked})`] : []),
  ];
}

/**
 * By what the list shows, without the judgements of weeks. Times, invitations and counts are read for every participant of
 * the study, so only for a search that can find one.
 */
export function participantSearch(
  search: string,
  study: StudyAccess,
  now: Date,
  hasCounts: boolean,
): ParticipantSearch {
  const pattern = containing(search);
  const statuses = valuesNamed(search, participantStatuses);
  const invites = valuesNamed(search, invitationStates);
  const count = hasCounts ? countIn(search) : null;
  const columns: RawBuilder<unknown>[] = [];
  const ways = [sql`lower(p.code) LIKE ${pattern}`, ...consentWays(search, now)];
  if (!study.is_blinded) ways.push(sql`lower(p.group_name COLLATE "und-x-icu") LIKE ${pattern}`);
  if (statuses.length > 0) ways.push(sql`p.status = ANY(${statuses}::text[])`);
  if (invites.length > 0) {
    columns.push(sql`${inviteStateAt(study.permitted_sources, now)} AS shown_invite`);
    ways.push(sql`p.shown_invite = ANY(${invites}::text[])`);
  }
  if (mayBeOfTime(search)) {
    columns.push(sql`${shownTimes(study, now)} AS shown_times`);
    ways.push(sql`p.shown_times LIKE ${pattern}`, sql`${brokenSince(study)} LIKE ${pattern}`);
  }
  if (count !== null) {
    columns.push(sql`coalesce(counted.activities, 0) AS shown_activities`);
    ways.push(sql`(p.joined_at IS NOT NULL AND p.shown_activities = ${count}::integer)`);
  }
  return { columns, condition: any(ways) };
}
