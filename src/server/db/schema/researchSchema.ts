import type { ColumnType, Generated } from 'kysely';
import type { ConsentChannel, ConsentKind } from '#shared/consentVersions.ts';
import type { ContactChannel, ContactOutcome } from '#shared/contactLog.ts';
import type { ConsentAnswer } from '#shared/contract/joining.ts';
import type { DisplayPolicy } from '#shared/contract/settings.ts';
import type { StudySport } from '#shared/contract/studies.ts';
import type { AbsenceReason } from '#shared/days/absenceReasons.ts';
import type { OwnTarget } from '#shared/days/adherenceRule.ts';
import type { TeamLevel } from '#shared/roles.ts';
import type { SourceName } from '#shared/sources.ts';

type CreatedBySql = ColumnType<Date, Date | undefined, Date>;

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
  permitted_sources: Generated<SourceName[]>;
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
  analysts_blinded: Generated<boolean>;
  asks_effort: Generated<boolean>;
  closed_at: Date | null;
  /** A day; a closed study's data are erased after it. */
  kept_until: Generated<string | null>;
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
  unblinded_at: Generated<Date | null>;
}

export interface ConsentVersionsTable {
  study_id: string;
  version: number;
  text_de: string;
  text_en: string;
  created_at: Date;
  kind: Generated<ConsentKind>;
  reason: string | null;
  ethics_ref: string | null;
  approved_by: string | null;
}

export interface ParticipantsTable {
  id: string;
  study_id: string;
  code: string;
  group_name: string | null;
  start_date: string | null;
  end_date: string | null;
  target_days: number | null;
  own_target: Generated<OwnTarget | null>;
  note: Generated<string>;
  /** Never leaves the server together with the code. */
  person_id: string | null;
  joined_at: Date | null;
  joined_day: string | null;
  sync_asked_at: Generated<Date | null>;
  consent_version: Generated<number | null>;
  consent_answers: Generated<ConsentAnswer[]>;
  /** Those of the study at the last consent. */
  consent_history_weeks: Generated<number | null>;
  consent_sources: Generated<SourceName[] | null>;
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

/** Never changed. */
export interface ConsentsTable {
  id: string;
  participant_id: string;
  version: number;
  language: 'de' | 'en';
  text_hash: Uint8Array;
  answers: ConsentAnswer[];
  channel: ConsentChannel;
  recorded_by: string | null;
  at: Date;
  /** `YYYY-MM-DD`, of one on paper. */
  signed_on: string | null;
  /** The study's at that time; a change of it holds for later consents. */
  withdrawal_policy: StudiesTable['withdrawal_policy'] | null;
}

export interface ConsentTextsTable {
  hash: Uint8Array;
  text: string;
}

export interface ParticipationsView {
  participant_id: string;
  study_id: string;
  code: string;
  person_id: string;
  joined_at: Date;
  start_day: string;
  first_day: string;
  /** `infinity` without an end. */
  last_day: string;
  sports: StudySport[];
  shows_heart_rate: boolean;
  shows_device: boolean;
  shows_route: boolean;
  row_sources: SourceName[];
  sum_sources: SourceName[];
  /** The day on which a new consent text stopped the data until the participant agrees. */
  paused_from: string | null;
  /** Permitted now and at the last consent, also those whose data the study is not shown. */
  agreed_sources: SourceName[];
}

/** A view: those whom a later version of the text asks again. */
export interface ConsentQuestionsView {
  participant_id: string;
  study_id: string;
  asked: number;
  asked_at: Date;
  paused_from: string | null;
}

export interface InstallationSettingsTable {
  one: Generated<boolean>;
  strava_basis: string | null;
  strava_basis_at: Date | null;
  strava_basis_by: string | null;
  display_policy: DisplayPolicy;
}

/** Tokens are stored hashed. */
export interface ParticipantInvitesTable {
  id: string;
  participant_id: string;
  token_hash: Uint8Array;
  created_by: string | null;
  created_at: Date;
  expires_at: Date;
  opened_at: Date | null;
  consented_at: Date | null;
  refused_at: Date | null;
  ended_at: Date | null;
}

export interface StudyLinksTable {
  id: string;
  study_id: string;
  token_hash: Uint8Array;
  places: number;
  places_used: Generated<number>;
  last_day: string;
  created_by: string | null;
  created_at: Date;
  ended_at: Date | null;
}

export interface DeclarationsTable {
  id: string;
  participant_id: string;
  first_day: string;
  last_day: string;
  reason: AbsenceReason;
  channel: 'own' | 'staff';
  created_by: string | null;
  created_at: Date;
}

export interface ContactLogTable {
  id: string;
  participant_id: string;
  contacted_on: string;
  channel: ContactChannel;
  outcome: ContactOutcome;
  note: string;
  created_by: string | null;
  created_at: Date;
}

/** Without a participant it is one of the whole study, without a last day it is open. */
export interface PausesTable {
  id: string;
  study_id: string;
  participant_id: string | null;
  first_day: string;
  last_day: string | null;
  reason: string;
  created_by: string | null;
  created_at: Date;
}
