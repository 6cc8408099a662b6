import { randomBytes } from 'node:crypto';

const CODE_LIFE_MS = 10 * 60_000;

interface Code {
  clientId: string;
  userId: number;
  /** Null when the authorisation named none. */
  redirectUri: string | null;
  expiresAt: number;
  /** Tokens that it gave; null before its first use. */
  tokens: string[] | null;
}

export interface PolarToken {
  value: string;
  userId: number;
  expiresAt: number;
}

const hex = () => randomBytes(16).toString('hex');

/** Codes and tokens; `now` is in milliseconds. */
export function createTokens(now: () => number) {
  const codes = new Map<string, Code>();
  const tokens = new Map<string, PolarToken>();

  function endOf(userId: number): void {
    for (const token of [...tokens.values()]) if (token.userId === userId) tokens.delete(token.value);
  }

  return {
    issueCode(code: Pick<Code, 'clientId' | 'userId' | 'redirectUri'>): string {
      const value = hex();
      codes.set(value, { ...code, expiresAt: now() + CODE_LIFE_MS, tokens: null });
      return value;
    },

    /** The code of this client that can still be exchanged; a used one also ends the tokens that it gave. */
    openCode(value: string, clientId: string): Code | null {
      const code = codes.get(value);
      if (!code || code.clientId !== clientId || code.expiresAt <= now()) return null;
      for (const token of code.tokens ?? []) tokens.delete(token);
      return code.tokens === null ? code : null;
    },

    exchange(code: Code, lifeS: number, endsEarlier: boolean): PolarToken {
      if (endsEarlier) endOf(code.userId);
      const token = { value: hex(), userId: code.userId, expiresAt: now() + lifeS * 1000 };
      tokens.set(token.value, token);
      code.tokens = [token.value];
      return token;
    },

    find(value: string, expire: boolean): PolarToken | null {
      const token = tokens.get(value);
      return token && (!expire || token.expiresAt > now()) ? token : null;
    },

    of: (userId: number): PolarToken[] => [...tokens.values()].filter((token) => token.userId === userId),
    endOf,
  };
}

export type PolarTokens = ReturnType<typeof createTokens>;
