import type { ColumnType, Generated } from 'kysely';
import type { StudySport } from '#shared/contract/studies.ts';
import type { Role, TeamLevel } from '#shared/roles.ts';
import type {
  ActivitiesTable,
  ActivityCountsTable,
  ActivityDetailsTable,
  ActivityTombstonesTable,
  AthleteDaysTable,
  AthletesTable,
  AthleteTotalsTable,
  DayTotalsTable,
  GearTable,
  ImportProblemsTable,
  ReconciliationsTable,
  RevocationsTable,
  SportTotalsTable,
  StravaBudgetTable,
  StravaInvitesTable,
  StravaStatesTable,
  WebhookEventsTable,
  WebhookSubscriptionTable,
} from './stravaSchema.ts';

type CreatedBySql = ColumnType<Date, Date | undefined, Date>;

export interface UsersTable {
  id: string;
  email: string;
  email_key: string;
  role: Role;
  password_hash: string;
  must_change_password: boolean;
  temporary_password_expires_at: Date | null;
  deactivated_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  search_text: string;
  created_at: CreatedBySql;
  updated_at: CreatedBySql;
}

export interface UserCountsTable {
  role: Role;
  total: number;
}

export interface SessionsTable {
  id: string;
  user_id: string;
  created_at: Date;
  last_used_at: Date;
  expires_at: Date;
  revoked_at: Date | null;
  user_agent: Generated<string>;
  address: Generated<string>;
}

export interface LastSignInsTable {
  user_id: string;
  at: Date;
}

export interface KnownOriginsTable {
  user_id: string;
  kind: 'device' | 'address';
  key_hash: Uint8Array;
  last_used_at: Date;
  expires_at: Date;
}

export interface RefreshTokensTable {
  token_hash: Uint8Array;
  session_id: string;
  rotated_at: Date | null;
  successor_hash: Uint8Array | null;
  created_at: Date;
}

export interface LoginFailuresTable {
  key: string;
  points: number;
  expire: number | null;
}

/** `*_key` columns are compared and sorted; triggers keep the counts. */
export interface LabsTable {
  id: string;
  name: string;
  name_key: string;
  email: string;
  email_key: string;
  search_text: string;
  researcher_count: Generated<number>;
  study_count: Generated<number>;
  participant_count: Generated<number>;
  created_at: CreatedBySql;
  updated_at: CreatedBySql;
}

export interface ResearchersTable {
  id: string;
  user_id: string;
  lab_id: string;
  created_at: CreatedBySql;
}

export interface StudiesTable {
  id: string;
  lab_id: string;
  owner_id: string | null;
  /** A trigger fills it and `search_text`. */
  owner_key: ColumnType<string | null, never, never>;
  title: string;
  title_key: string;
  description: string;
  code_prefix: string;
  timezone: string;
  start_date: string;
  end_date: string | null;
  sports: StudySport[];
  min_active_days: number;
  min_minutes: number;
  silent_after_days: number;
  collects_heart_rate: boolean;
  collects_device: boolean;
  collects_route: boolean;
  history_weeks: number;
  contact_email: string;
  ethics_ref: string | null;
  withdrawal_policy: 'participant' | 'erase' | 'keep';
  consent_version: number;
  closed_at: Date | null;
  details_text: string;
  search_text: ColumnType<string, never, never>;
  participant_count: Generated<number>;
  version: Generated<number>;
  created_at: CreatedBySql;
  updated_at: CreatedBySql;
  updated_by: string | null;
}

export interface StudyTeamTable {
  study_id: string;
  user_id: string;
  level: TeamLevel;
  added_at: Date;
}

export interface ConsentVersionsTable {
  study_id: string;
  version: number;
  text_de: string;
  text_en: string;
  created_at: Date;
}

export interface ParticipantsTable {
  id: string;
  study_id: string;
  code: string;
  group_name: string | null;
  start_date: string | null;
  end_date: string | null;
  target_days: number | null;
  note: Generated<string>;
  withdrawn_at: Date | null;
  withdrawal_requested_by: 'participant' | 'investigator' | null;
  withdrawal_date: string | null;
  withdrawal_choice: 'keep' | 'erase' | null;
  withdrawal_reason: string | null;
  version: Generated<number>;
  created_at: CreatedBySql;
  updated_at: CreatedBySql;
  updated_by: string | null;
}

export interface AuditChange {
  old: unknown;
  new: unknown;
}

/** Only `writeAudit` inserts; a trigger sets `id` and the hashes, and no row ever changes. */
export interface AuditLogTable {
  id: ColumnType<number, never, never>;
  at: ColumnType<Date, Date, never>;
  actor_id: ColumnType<string | null, string | null, never>;
  actor_email: ColumnType<string | null, string | null, never>;
  action: ColumnType<string, string, never>;
  object_type: ColumnType<string, string, never>;
  object_id: ColumnType<string | null, string | null, never>;
  changes: ColumnType<Record<string, AuditChange>, Record<string, AuditChange>, never>;
  request_id: ColumnType<string | null, string | null, never>;
  study_id: ColumnType<string | null, string | null | undefined, never>;
  reason: ColumnType<string | null, string | null | undefined, never>;
  previous_hash: ColumnType<Uint8Array | null, never, never>;
  hash: ColumnType<Uint8Array, never, never>;
}

/** Audited values of a participant, in their own table so that they can be erased; rows are deleted, never changed. */
export interface ErasableValuesTable {
  id: string;
  participant_id: string;
  salt: Uint8Array;
  value: unknown;
}

export interface Schema {
  users: UsersTable;
  user_counts: UserCountsTable;
  sessions: SessionsTable;
  refresh_tokens: RefreshTokensTable;
  last_sign_ins: LastSignInsTable;
  known_origins: KnownOriginsTable;
  login_failures: LoginFailuresTable;
  athletes: AthletesTable;
  activities: ActivitiesTable;
  activity_counts: ActivityCountsTable;
  athlete_days: AthleteDaysTable;
  day_totals: DayTotalsTable;
  sport_totals: SportTotalsTable;
  athlete_totals: AthleteTotalsTable;
  strava_states: StravaStatesTable;
  activity_details: ActivityDetailsTable;
  activity_tombstones: ActivityTombstonesTable;
  gear: GearTable;
  webhook_events: WebhookEventsTable;
  webhook_subscription: WebhookSubscriptionTable;
  strava_budget: StravaBudgetTable;
  import_problems: ImportProblemsTable;
  revocations: RevocationsTable;
  reconciliations: ReconciliationsTable;
  strava_invites: StravaInvitesTable;
  labs: LabsTable;
  researchers: ResearchersTable;
  studies: StudiesTable;
  study_team: StudyTeamTable;
  consent_versions: ConsentVersionsTable;
  participants: ParticipantsTable;
  audit_log: AuditLogTable;
  erasable_values: ErasableValuesTable;
}
