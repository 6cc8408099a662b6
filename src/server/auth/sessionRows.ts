import type { AuditActor } from '#server/db/audit.ts';
import type { Db, Trx } from '#server/db/schema.ts';
import { hashToken } from './refreshTokens.ts';

export interface ClientInfo {
  userAgent: string;
  address: string;
}

const USER_AGENT_MAX = 512;

export function toOriginColumns({ userAgent, address }: ClientInfo): { user_agent: string; address: string } {
  return { user_agent: userAgent.slice(0, USER_AGENT_MAX), address };
}

export const sessionOf = (source: Db, token: string) =>
  source
    .selectFrom('sessions')
    .selectAll()
    .where('id', '=', (eb) =>
      eb.selectFrom('refresh_tokens').select('session_id').where('token_hash', '=', hashToken(token)),
    );

export async function ownerOf(trx: Trx, sessionId: string, requestId: string): Promise<AuditActor> {
  const owner = await trx
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['users.id', 'users.email'])
    .where('sessions.id', '=', sessionId)
    .executeTakeFirst();
  return { actorId: owner?.id ?? null, actorEmail: owner?.email ?? null, requestId };
}

export async function insertToken(trx: Trx, token_hash: Uint8Array, session_id: string, now: Date): Promise<void> {
  await trx
    .insertInto('refresh_tokens')
    .values({ token_hash, session_id, rotated_at: null, successor_hash: null, created_at: now })
    .execute();
}

export async function revokeSessions(trx: Trx, sessionIds: string[], now: Date): Promise<string[]> {
  const ended = await trx
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('id', 'in', sessionIds)
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute();
  return sessionIds.filter((id) => ended.some((session) => session.id === id));
}
