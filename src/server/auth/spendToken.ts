import { writeAudit } from '#server/db/audit.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import type { Db, Trx } from '#server/db/schema.ts';
import { REFRESH_GRACE_SECONDS } from '#shared/constants.ts';
import { hashToken } from './refreshTokens.ts';
import { type ClientInfo, insertToken, ownerOf, revokeSessions, sessionOf, toOriginColumns } from './sessionRows.ts';

export interface TokenUse {
  token: string;
  successor: string;
  idleSeconds: number;
  isCsrfOf: (sessionId: string) => boolean;
  client: ClientInfo;
  requestId: string;
}

type TokenUseOutcome =
  | { kind: 'current'; userId: string; sessionId: string; expiresAt: Date; refreshToken: string }
  | { kind: 'csrf' }
  | { kind: 'dead'; reason: 'unknown' | 'revoked' | 'expired' | 'reused'; userId?: string };

const placeOf = (trx: Trx, token: string) =>
  trx
    .selectFrom('refresh_tokens as used')
    .leftJoin('refresh_tokens as next', 'next.token_hash', 'used.successor_hash')
    .leftJoin('refresh_tokens as former', (join) =>
      join.onRef('former.session_id', '=', 'used.session_id').onRef('former.successor_hash', '=', 'used.token_hash'),
    )
    .select([
      'used.rotated_at',
      'former.rotated_at as came_at',
      'next.token_hash as next_hash',
      'next.rotated_at as next_rotated_at',
    ])
    .where('used.token_hash', '=', hashToken(token))
    .executeTakeFirstOrThrow();

async function rotate(trx: Trx, use: TokenUse, sessionId: string, now: Date): Promise<void> {
  const successor_hash = hashToken(use.successor);
  await insertToken(trx, successor_hash, sessionId, now);
  await trx
    .updateTable('refresh_tokens')
    .set({ rotated_at: now, successor_hash })
    .where('token_hash', '=', hashToken(use.token))
    .execute();
  await trx
    .updateTable('sessions')
    .set({ last_used_at: now, ...toOriginColumns(use.client) })
    .where('id', '=', sessionId)
    .execute();
}

/**
 * A family rotates at most once within the grace period, so the token before and the one after the rotation lead to the
 * same current token; the locked session row makes changes of one family serial across instances.
 */
export function spendToken(db: Db, use: TokenUse, now: Date): Promise<TokenUseOutcome> {
  const isWithinGrace = (at: Date | null) =>
    at !== null && now.getTime() - at.getTime() <= REFRESH_GRACE_SECONDS * 1000;

  return inTransaction(db, async (trx): Promise<TokenUseOutcome> => {
    const session = await sessionOf(trx, use.token).forUpdate().executeTakeFirst();
    if (!session) return { kind: 'dead', reason: 'unknown' };
    const { id: sessionId, user_id: userId, expires_at: expiresAt } = session;
    if (!use.isCsrfOf(sessionId)) return { kind: 'csrf' };
    if (session.revoked_at) return { kind: 'dead', reason: 'revoked', userId };

    const idleUntil = session.last_used_at.getTime() + use.idleSeconds * 1000;
    if (now >= expiresAt || now.getTime() >= idleUntil) {
      await revokeSessions(trx, [sessionId], now);
      return { kind: 'dead', reason: 'expired', userId };
    }

    const current = (refreshToken: string) =>
      ({ kind: 'current', userId, sessionId, expiresAt, refreshToken }) as const;
    // Read after the lock: another call may have rotated the token before.
    const place = await placeOf(trx, use.token);
    if (place.rotated_at === null) {
      if (isWithinGrace(place.came_at)) return current(use.token);
      await rotate(trx, use, sessionId, now);
      return current(use.successor);
    }
    const isNextCurrent = place.next_hash !== null && place.next_rotated_at === null;
    if (isNextCurrent && isWithinGrace(place.rotated_at)) return current(use.successor);
    await revokeSessions(trx, [sessionId], now);
    // The caller is unknown, but has a token of this account.
    const actor = await ownerOf(trx, sessionId, use.requestId);
    const changes = { revoked_at: { old: null, new: now } };
    await writeAudit(trx, { actor, action: 'session.reused', objectId: sessionId, changes, at: now });
    return { kind: 'dead', reason: 'reused', userId };
  });
}
