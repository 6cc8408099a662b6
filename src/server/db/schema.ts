import type { ColumnType, Generated, Kysely, Transaction } from 'kysely';
import type { DuplicatePairsTable } from '#server/db/schema/duplicatesSchema.ts';
import type { ErasuresTable } from '#server/db/schema/erasuresSchema.ts';
import type { ReceiptsTable, SessionEffortsTable } from '#server/db/schema/placesSchema.ts';
import type { DeviationsTable, ProblemChecksTable, StudyProblemsTable } from '#server/db/schema/problemsSchema.ts';
import type {
  ActivityFlagsTable,
  ReviewHistoryTable,
  StudyChecksTable,
  StudyReviewsTable,
} from '#server/db/schema/qualitySchema.ts';
import type {
  ContactAddressesTable,
  MailsTable,
  ReminderSettingsTable,
  StaffDigestsTable,
} from '#server/db/schema/remindersSchema.ts';
import type {
  ConsentQuestionsView,
  ConsentsTable,
  ConsentTextsTable,
  ConsentVersionsTable,
  ContactLogTable,
  DeclarationsTable,
  InstallationSettingsTable,
  LabsTable,
  ParticipantInvitesTable,
  ParticipantsTable,
  ParticipationsView,
  PausesTable,
  ResearchersTable,
  StudiesTable,
  StudyLinksTable,
  StudyTeamTable,
} from '#server/db/schema/researchSchema.ts';
import type { StudyRulesTable } from '#server/db/schema/rulesSchema.ts';
import type {
  KnownOriginsTable,
  LastSignInsTable,
  LoginFailuresTable,
  RefreshTokensTable,
  SessionsTable,
} from '#server/db/schema/sessionsSchema.ts';
import type {
  EndedAccountsTable,
  SourceAccountsTable,
  SourceTermsTable,
  SourceWebhooksTable,
} from '#server/db/schema/sourcesSchema.ts';
import type {
  ActivitiesTable,
  ActivityCountsTable,
  ActivityDetailsTable,
  ActivityTombstonesTable,
  AthletesTable,
  AthleteTotalsTable,
  ConnectionStatesTable,
  DayTotalsTable,
  GearTable,
  ImportProblemsTable,
  PeopleTable,
  PersonDaysTable,
  ReconciliationsTable,
  RevocationsTable,
  SourceBudgetsTable,
  SportTotalsTable,
  StravaInvitesTable,
  WebhookEventsTable,
  WebhookSubscriptionTable,
} from '#server/db/schema/stravaSchema.ts';
import type {
  StudyCutAmendmentsTable,
  StudyCutRowsTable,
  StudyCutsTable,
  StudyExportParticipantsTable,
  StudyExportsTable,
  StudyLocksTable,
  StudyTokensTable,
} from '#server/db/schema/studyExportsSchema.ts';
import type { UploadFilesTable, UploadsTable } from '#server/db/schema/uploadsSchema.ts';
import type { Role } from '#shared/roles.ts';
import type { SourceName } from '#shared/sources.ts';

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

interface UserCountsTable {
  role: Role;
  total: number;
}

/** The secret key of the first start, encrypted with the present one; at most one row. */
interface LastingKeyTable {
  is_only: Generated<boolean>;
  key_encrypted: Uint8Array;
}

/** `*_key` columns are compared and sorted; triggers keep the counts. */
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
  consents: ConsentsTable;
  consent_texts: ConsentTextsTable;
  participant_invites: ParticipantInvitesTable;
  study_links: StudyLinksTable;
  receipts: ReceiptsTable;
  session_efforts: SessionEffortsTable;
  installation_settings: InstallationSettingsTable;
  participations: ParticipationsView;
  consent_questions: ConsentQuestionsView;
  people: PeopleTable;
  person_days: PersonDaysTable;
  day_totals: DayTotalsTable;
  sport_totals: SportTotalsTable;
  athlete_totals: AthleteTotalsTable;
  connection_states: ConnectionStatesTable;
  activity_details: ActivityDetailsTable;
  activity_tombstones: ActivityTombstonesTable;
  gear: GearTable;
  duplicate_pairs: DuplicatePairsTable;
  activity_flags: ActivityFlagsTable;
  study_reviews: StudyReviewsTable;
  review_history: ReviewHistoryTable;
  study_checks: StudyChecksTable;
  webhook_events: WebhookEventsTable;
  webhook_subscription: WebhookSubscriptionTable;
  source_budgets: SourceBudgetsTable;
  import_problems: ImportProblemsTable;
  revocations: RevocationsTable;
  reconciliations: ReconciliationsTable;
  strava_invites: StravaInvitesTable;
  uploads: UploadsTable;
  upload_files: UploadFilesTable;
  source_terms: SourceTermsTable;
  sources_with_basis: { source: SourceName };
  source_accounts: SourceAccountsTable;
  ended_accounts: EndedAccountsTable;
  source_webhooks: SourceWebhooksTable;
  labs: LabsTable;
  researchers: ResearchersTable;
  studies: StudiesTable;
  study_team: StudyTeamTable;
  consent_versions: ConsentVersionsTable;
  participants: ParticipantsTable;
  study_cuts: StudyCutsTable;
  study_locks: StudyLocksTable;
  study_cut_rows: StudyCutRowsTable;
  study_cut_amendments: StudyCutAmendmentsTable;
  study_exports: StudyExportsTable;
  study_export_participants: StudyExportParticipantsTable;
  study_tokens: StudyTokensTable;
  study_rules: StudyRulesTable;
  contact_log: ContactLogTable;
  declarations: DeclarationsTable;
  pauses: PausesTable;
  contact_addresses: ContactAddressesTable;
  reminder_settings: ReminderSettingsTable;
  mails: MailsTable;
  staff_digests: StaffDigestsTable;
  study_problems: StudyProblemsTable;
  problem_checks: ProblemChecksTable;
  deviations: DeviationsTable;
  audit_log: AuditLogTable;
  erasable_values: ErasableValuesTable;
  erasures: ErasuresTable;
  lasting_key: LastingKeyTable;
}

/** The database, also within a transaction. */
export type Db = Kysely<Schema>;
export type Trx = Transaction<Schema>;
