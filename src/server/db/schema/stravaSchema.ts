import type { ColumnType, Generated, Selectable } from 'kysely';
import type { ActivityFlag, ExcludeReason } from '#shared/contract/activities.ts';
import type { AthleteStatus, StatusReason } from '#shared/contract/connection.ts';
import type { ProblemKind } from '#shared/contract/control.ts';
import type { FileFormat, SourceName } from '#shared/sources.ts';

type CreatedBySql = ColumnType<Date, Date | undefined, Date>;

export interface PeopleTable {
  id: string;
  user_id: string | null;
  created_at: CreatedBySql;
}

/** The Strava accounts; `id` is that of the person. */
export interface AthletesTable {
  id: string;
  strava_id: number;
  name: string;
  status: AthleteStatus;
  status_reason: StatusReason | null;
  status_since: CreatedBySql;
  scopes: string[];
  tokens_encrypted: Uint8Array | null;
  token_expires_at: Date | null;
  refresh_claimed_until: Date | null;
  connected_at: Date;
  first_connected_at: Generated<Date>;
  last_sync_at: Date | null;
  updated_at: CreatedBySql;
  search_text: ColumnType<string, never, never>;
  name_key: ColumnType<string, never, never>;
  history_before: Date | null;
  history_done_at: Date | null;
  last_activity_at: Date | null;
  last_event_at: Date | null;
  consent_version: number | null;
  consent_lang: string | null;
  consented_at: Date | null;
  delete_due_at: Date | null;
  reconciliation_id: string | null;
}

export interface ActivitiesTable {
  id: string;
  strava_id: number | null;
  person_id: string;
  source: SourceName;
  file_hash: Uint8Array | null;
  file_id: string | null;
  archive_strava_id: number | null;
  /** The id at the source of an account. */
  external_id: string | null;
  file_format: FileFormat | null;
  /** The primary record; null for a primary one. */
  joined_to: string | null;
  sport_type: string;
  name: string;
  start_date: Date;
  start_date_local: string;
  local_day: string;
  timezone: string | null;
  distance: number;
  moving_time: number;
  elapsed_time: number;
  total_elevation_gain: number | null;
  average_speed: number | null;
  average_heartrate: number | null;
  max_heartrate: number | null;
  device_name: string | null;
  gear_id: string | null;
  manual: Generated<boolean>;
  trainer: Generated<boolean>;
  created_at: CreatedBySql;
  updated_at: CreatedBySql;
  fetched_at: CreatedBySql;
  average_cadence: number | null;
  max_speed: number | null;
  calories: number | null;
  commute: Generated<boolean>;
  flags: Generated<ActivityFlag[]>;
  excluded_at: Date | null;
  excluded_by: string | null;
  exclude_reason: ExcludeReason | null;
  exclude_note: string | null;
}

export interface ActivityDetailsTable {
  activity_id: string;
  detail: unknown;
  fetched_at: Date;
}

export interface ActivityTombstonesTable {
  activity_id: string;
  strava_id: number;
  athlete_id: string;
  deleted_at: Date;
}

export interface GearTable {
  id: string;
  strava_id: string;
  athlete_id: string;
  kind: 'shoes' | 'bike';
  name: string;
  brand: string | null;
  model: string | null;
  is_primary: Generated<boolean>;
  is_retired: Generated<boolean>;
  distance: Generated<number>;
  wear_limit: number | null;
  fetched_at: Date;
}

/** An event of Strava has the first three numbers, one of another source `account_id` and `entity`. */
export interface WebhookEventsTable {
  id: string;
  subscription_id: number | null;
  object_id: number | null;
  owner_id: number | null;
  source: Generated<SourceName>;
  account_id: string | null;
  entity: string | null;
  object_type: string;
  aspect_type: string;
  event_time: Date;
  is_deauthorization: boolean;
  received_at: Date;
  processed_at: Date | null;
  outcome: string | null;
  attempts: Generated<number>;
  /** No worker takes it before this time. */
  retry_at: Date;
}

export type WebhookEvent = Selectable<WebhookEventsTable>;
export type StravaEvent = WebhookEvent & { subscription_id: number; object_id: number; owner_id: number };

export interface WebhookSubscriptionTable {
  one: Generated<boolean>;
  strava_given_id: number | null;
  seen_at: Date;
}

export interface SourceBudgetsTable {
  source: SourceName;
  quarter_starts_at: Generated<Date>;
  quarter_used: Generated<number>;
  quarter_limit: Generated<number>;
  day_starts_at: Generated<Date>;
  day_used: Generated<number>;
  day_limit: Generated<number>;
  inactive_since: Date | null;
  misconfigured_since: Date | null;
  /** Set while one of the two is: when one call is allowed, to test whether the block still holds. */
  probe_at: Date | null;
}

export interface ImportProblemsTable {
  id: string;
  athlete_id: string | null;
  strava_id: number | null;
  account_id: string | null;
  external_id: string | null;
  kind: ProblemKind;
  attempts: number;
  first_at: Date;
  last_at: Date;
  retried_at: Date | null;
}

export interface RevocationsTable {
  id: string;
  source: Generated<SourceName>;
  token_encrypted: Uint8Array;
  created_at: Date;
  athlete_id: string | null;
}

export type Revocation = Selectable<RevocationsTable>;

export interface ReconciliationsTable {
  id: string;
  day: string;
  started_at: Date;
  athletes_left: number;
  found: Generated<number>;
  changed: Generated<number>;
  removed: Generated<number>;
  finished_at: Date | null;
}

export interface StravaInvitesTable {
  id: string;
  token_hash: Uint8Array;
  token_encrypted: Uint8Array;
  created_by: string | null;
  created_at: Date;
  revoked_at: Date | null;
}

/** Exact sums, read as numbers: metres, seconds, metres. */
interface Sums {
  total: number;
  distance: ColumnType<number, number | undefined, number>;
  moving_time: ColumnType<number, number | undefined, number>;
  total_elevation_gain: ColumnType<number, number | undefined, number>;
}

export interface ActivityCountsTable extends Sums {
  person_id: string;
  sport_type: string;
}

export interface PersonDaysTable extends Sums {
  person_id: string;
  local_day: string;
  sport_type: string;
  source: SourceName;
}

export interface DayTotalsTable extends Sums {
  local_day: string;
  sport_type: string;
}

export interface SportTotalsTable extends Sums {
  sport_type: string;
}

export interface AthleteTotalsTable {
  one: Generated<boolean>;
  total: number;
}

export interface ConnectionStatesTable {
  source: Generated<SourceName>;
  state_hash: Uint8Array;
  browser_hash: Uint8Array;
  user_id: string | null;
  invite_id: string | null;
  person_id: string | null;
  consent_version: number | null;
  consent_lang: string | null;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
}
