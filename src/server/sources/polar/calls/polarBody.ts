import type { Received } from '#server/sources/source/boundedFetch.ts';
import type { CallAnswer } from '#server/sources/source/callError.ts';

export type Json = Readonly<Record<string, unknown>>;

export const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

type Reviver = (key: string, value: unknown, context: { source?: string }) => unknown;

/** Ids may be larger than numbers of JavaScript hold, so they are read as they are written. */
const exact: Reviver = (_key, value, { source }) =>
  typeof value === 'number' && !Number.isSafeInteger(value) && source !== undefined && /^\d+$/.test(source)
    ? source
    : value;

/** Undefined when the text is not JSON; a byte order mark is left out. */
export function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes), exact as Parameters<typeof JSON.parse>[1]) as unknown;
  } catch {
    return undefined;
  }
}

/** The id of a user of Polar, as text; null for anything else. */
export function idOf(value: unknown): string | null {
  const text = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value;
  return typeof text === 'string' && /^[1-9]\d{0,18}$/.test(text) ? text : null;
}

/** `read` returns null when the answer does not have the expected shape. */
export function readAs<Value>(
  answer: CallAnswer<Received>,
  read: (received: Received) => Value | null,
): CallAnswer<Value> {
  if (!answer.ok) return answer;
  const value = read(answer.value);
  return value === null
    ? { ok: false, error: { kind: 'unavailable', status: answer.value.status } }
    : { ok: true, value };
}
