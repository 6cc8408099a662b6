import type { Generated } from 'kysely';
import type { MailKind, MailReason, MailState, TriggeredKind } from '#shared/reminderKinds.ts';

/** The address is encrypted, and read by the sender of mails alone. */
export interface ContactAddressesTable {
  participant_id: string;
  id: string;
  address: Uint8Array;
  language: 'de' | 'en';
  confirm_hash: Uint8Array;
  leave_hash: Uint8Array;
  created_at: Date;
  confirmed_at: Date | null;
  bounced_at: Date | null;
}

export interface ReminderSettingsTable {
  study_id: string;
  is_on: boolean;
  kinds: TriggeredKind[];
  not_connected_days: number;
  silent_days: number;
  send_hour: number;
  quiet_from: number;
  quiet_to: number;
  gap_days: number;
  most: number;
  planned_on: string | null;
}

/** A member of staff without a row has the digest on. */
export interface StaffDigestsTable {
  user_id: string;
  is_on: boolean;
  language: 'de' | 'en' | null;
  leave_hash: Uint8Array;
  planned_on: string | null;
}

/** A mail to a participant has `study_id` and `participant_id`, a digest has `user_id` and `news_since`. */
export interface MailsTable {
  id: string;
  study_id: string | null;
  participant_id: string | null;
  user_id: string | null;
  news_since: Date | null;
  kind: MailKind | 'digest';
  planned_for: string | null;
  /** Null for a mail of the plan, of the participant, or of a member of staff who was deleted. */
  requested_by: string | null;
  is_asked_by_participant: Generated<boolean>;
  created_at: Date;
  due_at: Date;
  state: MailState;
  reason: MailReason | null;
  attempts: Generated<number>;
  worked_at: Date | null;
  finished_at: Date | null;
}
