export const TROUBLE_KINDS = [
  'status',
  'html',
  'malformed',
  'hang',
  'hang_body',
  'reset',
  'redirect',
  'answer',
  'lost_answer',
  'truncated',
  'short_length',
  'drip',
  'change',
] as const;

/**
 * A disturbance of calls. `status`, `html`, `malformed`, `redirect` and `answer` answer instead; `hang` never answers,
 * `hang_body` never ends its answer, `reset` drops the connection. The others do the work first: `lost_answer` drops
 * the connection, `truncated` drops it within the answer, `short_length` names half of its length, `drip` sends it in
 * small pieces, `change` changes fields of it.
 */
export interface Trouble<Call extends string = string> {
  /** `api` is every call with a person's token. */
  on: Call | 'api';
  kind: (typeof TROUBLE_KINDS)[number];
  /** For `status`, `html` and `answer`; default 500, 502 and 200. */
  status?: number;
  /** For `drip`: milliseconds between pieces of 16 bytes; default 1000. */
  every_ms?: number;
  /** For `redirect`. */
  location?: string;
  /** For `answer`: a text, bytes, or that many zeros. */
  body?: string;
  body_base64?: string;
  body_bytes?: number;
  headers?: Record<string, string>;
  /** For `answer`: whether the work is done before. */
  does_work?: boolean;
  /** For `change`: fields of the JSON object, or of each object of a list. */
  set?: Record<string, unknown>;
  unset?: string[];
  /** Number of calls that pass before. */
  after_calls?: number;
  /** Number of times; default: until it is cleared. */
  times?: number;
}

/** `others` are the calls without a person's token, which a trouble on `api` does not affect. */
export function createTroubles<Call extends string>(others: readonly Call[]) {
  let waiting: Trouble<Call>[] = [];
  const isOn = (trouble: Trouble<Call>, call: Call) =>
    trouble.on === call || (trouble.on === 'api' && !others.includes(call));

  function isDue(trouble: Trouble<Call>): boolean {
    if (trouble.after_calls === undefined || trouble.after_calls <= 0) return true;
    trouble.after_calls -= 1;
    return false;
  }

  return {
    add(trouble: Trouble<Call>): void {
      waiting.push({ ...trouble });
    },
    clear(): void {
      waiting = [];
    },
    list(): Trouble<Call>[] {
      return structuredClone(waiting);
    },
    take(call: Call): Trouble | null {
      const trouble = waiting.find((entry) => isOn(entry, call) && isDue(entry));
      if (!trouble) return null;
      if (trouble.times !== undefined) {
        trouble.times -= 1;
        if (trouble.times <= 0) waiting = waiting.filter((entry) => entry !== trouble);
      }
      return trouble;
    },
  };
}

export type Troubles<Call extends string> = ReturnType<typeof createTroubles<Call>>;
