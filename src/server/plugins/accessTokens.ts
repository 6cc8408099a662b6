import { jwtVerify, SignJWT } from 'jose';
import { ACCESS_TOKEN_SECONDS } from '#shared/constants.ts';

const ISSUER = 'kadenz';
const AUDIENCE = 'kadenz-api';
const ALGORITHM = 'HS256';

interface AccessClaims {
  userId: string;
  sessionId: string;
}

interface GivenClaims extends AccessClaims {
  expiresAt: Date;
}

export interface AccessTokens {
  sign(claims: AccessClaims): Promise<string>;
  verify(token: string): Promise<GivenClaims | null>;
}

export function createAccessTokens(key: Uint8Array, now: () => Date): AccessTokens {
  return {
    sign({ userId, sessionId }) {
      const issuedAt = Math.floor(now().getTime() / 1000);
      return new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
        .setSubject(userId)
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + ACCESS_TOKEN_SECONDS)
        .sign(key);
    },
    async verify(token) {
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: [ALGORITHM],
          issuer: ISSUER,
          audience: AUDIENCE,
          currentDate: now(),
          requiredClaims: ['sub', 'sid', 'exp', 'iat'],
        });
        if (typeof payload.sub !== 'string' || typeof payload.sid !== 'string') return null;
        return { userId: payload.sub, sessionId: payload.sid, expiresAt: new Date((payload.exp ?? 0) * 1000) };
      } catch {
        return null;
      }
    },
  };
}
