import { randomBytes } from 'node:crypto';
import type { SummaryActivity } from '#standin/strava/world/stravaShapes.ts';

const CODE_LIFE_MS = 10 * 60_000;
const ACCESS_LIFE_MS = 6 * 3_600_000;
const RENEW_BELOW_MS = 3_600_000;

export interface Grant {
  athleteId: number;
  scopes: ReadonlySet<string>;
  accessToken: string;
  accessExpiresAt: number;
  refreshToken: string;
}

interface Code {
  athleteId: number;
  scopes: ReadonlySet<string>;
  expiresAt: number;
}

const hex = () => randomBytes(20).toString('hex');

export function isVisible(scopes: ReadonlySet<string>, { visibility }: SummaryActivity): boolean {
  return scopes.has('activity:read_all') || (scopes.has('activity:read') && visibility !== 'only_me');
}

/** Codes and tokens; `now` is in milliseconds. */
export function createGrants(now: () => number) {
  const codes = new Map<string, Code>();
  const grants = new Set<Grant>();
  /** Access tokens stay valid after a renewal until they expire. */
  const accessTokens = new Map<string, { grant: Grant; expiresAt: number }>();

  function renewAccess(grant: Grant): void {
    grant.accessToken = hex();
    grant.accessExpiresAt = now() + ACCESS_LIFE_MS;
    accessTokens.set(grant.accessToken, { grant, expiresAt: grant.accessExpiresAt });
  }

  function end(grant: Grant): void {
    grants.delete(grant);
    for (const [token, entry] of accessTokens) if (entry.grant === grant) accessTokens.delete(token);
  }

  return {
    issueCode(athleteId: number, scopes: ReadonlySet<string>): string {
      const code = hex();
      codes.set(code, { athleteId, scopes, expiresAt: now() + CODE_LIFE_MS });
      return code;
    },

    /** Does not use the code up; null when it is unknown, used or expired. */
    peekCode(code: string): Code | null {
      const entry = codes.get(code);
      return entry && entry.expiresAt > now() ? entry : null;
    },

    /** Uses the code up; it is not documented whether earlier grants of the athlete end. */
    exchange(code: string, endsEarlierGrants: boolean): Grant | null {
      const entry = this.peekCode(code);
      codes.delete(code);
      if (!entry) return null;
      if (endsEarlierGrants) for (const grant of [...grants]) if (grant.athleteId === entry.athleteId) end(grant);
      const grant: Grant = { ...entry, accessToken: '', accessExpiresAt: 0, refreshToken: hex() };
      grants.add(grant);
      renewAccess(grant);
      return grant;
    },

    /** New tokens only when less than an hour is left; with `rotates` the old refresh token becomes invalid. */
    refresh(refreshToken: string, rotates: boolean): Grant | null {
      const grant = [...grants].find((entry) => entry.refreshToken === refreshToken);
      if (!grant) return null;
      if (grant.accessExpiresAt - now() <= RENEW_BELOW_MS) {
        renewAccess(grant);
        if (rotates) grant.refreshToken = hex();
      }
      return grant;
    },

    /** A refresh token ends the athlete's whole grant, an access token only itself; unknown tokens are no error. */
    revoke(token: string): void {
      accessTokens.delete(token);
      const grant = [...grants].find((entry) => entry.refreshToken === token);
      if (grant) this.revokeAthlete(grant.athleteId);
    },

    revokeAthlete(athleteId: number): void {
      for (const grant of [...grants]) if (grant.athleteId === athleteId) end(grant);
    },

    byAccessToken(token: string): Grant | null {
      const entry = accessTokens.get(token);
      return entry && entry.expiresAt > now() ? entry.grant : null;
    },

    of(athleteId: number): Grant[] {
      return [...grants].filter((grant) => grant.athleteId === athleteId);
    },

    connectedAthletes(): Set<number> {
      return new Set([...grants].map((grant) => grant.athleteId));
    },

    expireAccess(athleteId: number, leftMs = 0): void {
      for (const grant of this.of(athleteId)) {
        grant.accessExpiresAt = now() + leftMs;
        accessTokens.set(grant.accessToken, { grant, expiresAt: grant.accessExpiresAt });
      }
    },
  };
}

export type Grants = ReturnType<typeof createGrants>;
