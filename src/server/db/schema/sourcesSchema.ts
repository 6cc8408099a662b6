import type { Generated } from 'kysely';
import type { AthleteStatus, StatusReason } from '#shared/contract/connection.ts';
import type { SourceName } from '#shared/sources.ts';

export interface SourceTermsTable {
  source: SourceName;
  display: 'everyone' | 'person';
  research: 'free' | 'with_permission' | 'no';
  cache_days: number | null;
  keeps_geodata: boolean;
  delete_days: number | null;
  gives_past: boolean;
}

export interface SourceAccountsTable {
  id: string;
  person_id: string;
  source: SourceName;
  external_id: string;
  status: AthleteStatus;
  status_reason: StatusReason | null;
  status_since: Date;
  scopes: Generated<string[]>;
  token_encrypted: Uint8Array | null;
  token_expires_at: Date | null;
  registered_at: Date | null;
  connected_at: Date;
  first_connected_at: Generated<Date>;
  gaps: Generated<string>;
  last_sync_at: Date | null;
  last_event_at: Date | null;
  last_activity_at: Date | null;
  consent_version: number;
  consent_lang: string;
  consented_at: Date;
  delete_due_at: Date | null;
  reconciliation_id: string | null;
  updated_at: Date;
}

export interface EndedAccountsTable {
  person_id: string;
  source: SourceName;
  first_connected_at: Date;
  broken_since: Date;
}

export interface SourceWebhooksTable {
  source: SourceName;
  external_id: string;
  key_encrypted: Uint8Array;
  created_at: Date;
}
