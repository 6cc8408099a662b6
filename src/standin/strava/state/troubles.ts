export const CALLS = [
  'authorize',
  'token',
  'revoke',
  'deauthorize',
  'athlete',
  'stats',
  'zones',
  'activities',
  'activity',
  'streams',
  'activity_zones',
  'laps',
  'gear',
  'push_subscriptions',
] as const;

export type Call = (typeof CALLS)[number];

/** Calls that are not made with an athlete's token, so a trouble on `api` leaves them alone. */
const OTHER_CALLS: readonly Call[] = ['authorize', 'token', 'revoke', 'deauthorize', 'push_subscriptions'];

export const TROUBLE_KINDS = [
  'status',
  'html',
  'malformed',
  'hang',
  'hang_body',
  'reset',
  'redirect',
  'lost_answer',
  'truncated',
  'drip',
] as const;

/**
 * Something that goes wrong. `lost_answer` does the work and then drops the connection; `truncated` drops it in the middle of the
 * answer; `drip` sends the answer in small pieces; `hang` never answers, `hang_body` begins an answer and never ends it;
 * `redirect` sends elsewhere.
 */
export interface Trouble {
  /** `api` is every call with an athlete's token. */
  on: Call | 'api';
  kind: (typeof TROUBLE_KINDS)[number];
  /** For `status`; 500 when absent. */
  status?: number;
  /** For `drip`: milliseconds between two pieces of 16 bytes; 1000 when absent. */
  every_ms?: number;
  /** How often it happens; absent is until it is cleared. */
  times?: number;
}

/** The troubles that wait to happen. */
export function createTroubles() {
  let waiting: Trouble[] = [];
  const isOn = (trouble: Trouble, call: Call) =>
    trouble.on === call || (trouble.on === 'api' && !OTHER_CALLS.includes(call));
  return {
    add(trouble: Trouble): void {
      waiting.push({ ...trouble });
    },
    clear(): void {
      waiting = [];
    },
    list(): Trouble[] {
      return structuredClone(waiting);
    },
    /** The next trouble of this call, counted off. */
    take(call: Call): Trouble | null {
      const trouble = waiting.find((entry) => isOn(entry, call));
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
