import type { FastifyInstance } from 'fastify';
import { createAuthRepository } from '#server/auth/authRepository.ts';
import { createRefreshToken } from '#server/auth/refreshTokens.ts';

/** Starts a session with the rows that a sign-in writes, and returns its access token. */
export async function startTestSession(app: FastifyInstance, userId: string): Promise<string> {
  const { password_hash: passwordHash } = await app.db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const now = app.now();
  const sessionId = await createAuthRepository(app.db, app.knownOrigins).startSession(
    {
      userId,
      passwordHash,
      refreshToken: createRefreshToken(),
      formerToken: undefined,
      client: { userAgent: '', address: '127.0.0.1' },
      origin: { device: createRefreshToken(), address: '127.0.0.1' },
      language: null,
      expiresAt: new Date(now.getTime() + app.settings.sessionMaxSeconds * 1000),
      requestId: 'test',
    },
    now,
  );
  if (sessionId === null) throw new Error('A deactivated user has no session');
  return app.accessTokens.sign({ userId, sessionId });
}
