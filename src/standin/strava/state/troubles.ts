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

/** Calls without an athlete's token, which a trouble on `api` does not affect. */
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
 * A disturbance of calls. `lost_answer` does the work and drops the connection; `truncated` drops it within the
 * answer; `drip` sends the answer in small pieces; `hang` never answers, `hang_body` never ends its answer;
 * `redirect` redirects.
 */
export interface Trouble {
  /** `api` is every call with an athlete's token. */
  on: Call | 'api';
  kind: (typeof TROUBLE_KINDS)[number];
  /** For `status`; default 500. */
  status?: number;
  /** For `drip`: milliseconds between pieces of 16 bytes; default 1000. */
  every_ms?: number;
  /** Number of times; default: until it is cleared. */
  times?: number;
}

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
