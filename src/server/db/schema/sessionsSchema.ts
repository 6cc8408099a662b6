import type { Generated } from 'kysely';

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
  language: Generated<'de' | 'en' | null>;
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
