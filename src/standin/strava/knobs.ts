/** What can be set about the stand-in's behaviour; what Strava does not document is one of these, never taken for granted. */
export interface Knobs {
  /** Who is signed in at Strava in this browser; the consent page's choice sets it too. */
  signed_in_athlete_id: number | null;
  /** The app's owner has no subscription: data calls are refused, tokens are still renewed. */
  inactive: boolean;
  inactive_at_exchange: boolean;
  /** How many athletes may be connected; null is without end. */
  athlete_cap: number | null;
  athlete_cap_at: 'page' | 'token';
  /** Scopes whose tick is off on the consent page. */
  unticked_scopes: string[];
  refresh_rotates: boolean;
  reauthorizing_ends_earlier_grants: boolean;
  scope_in_token_answer: boolean;
  old_rate_limit_body: boolean;
}

export const DEFAULT_KNOBS: Knobs = {
  signed_in_athlete_id: null,
  inactive: false,
  inactive_at_exchange: false,
  athlete_cap: null,
  athlete_cap_at: 'token',
  unticked_scopes: [],
  refresh_rotates: true,
  reauthorizing_ends_earlier_grants: false,
  scope_in_token_answer: false,
  old_rate_limit_body: false,
};

export type Call = 'authorize' | 'token' | 'revoke' | 'athlete' | 'activities';

/**
 * Something that goes wrong. `lost_answer` does the work and then drops the connection; `hang` never answers, `hang_body` begins
 * an answer and never ends it; `redirect` sends elsewhere.
 */
export interface Trouble {
  on: Call;
  kind: 'status' | 'html' | 'malformed' | 'hang' | 'hang_body' | 'reset' | 'redirect' | 'lost_answer';
  /** For `status`; 500 when absent. */
  status?: number;
  /** How often it happens; absent is until it is cleared. */
  times?: number;
}

/** The troubles that wait to happen. */
export function createTroubles() {
  let waiting: Trouble[] = [];
  return {
    add(trouble: Trouble): void {
      waiting.push({ ...trouble });
    },
    clear(): void {
      waiting = [];
    },
    /** The next trouble of this call, counted off. */
    take(call: Call): Trouble | null {
      const trouble = waiting.find((entry) => entry.on === call);
      if (!trouble) return null;
      if (trouble.times !== undefined) {
        trouble.times -= 1;
        if (trouble.times <= 0) waiting = waiting.filter((entry) => entry !== trouble);
      }
      return trouble;
    },
  };
}

export type Troubles = ReturnType<typeof createTroubles>;
