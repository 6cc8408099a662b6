/** The database cannot be reached now: away, over its limits, or busy for too long. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';
}

/** Connection failures, ended for others' sake, too many connections or no disk left, shutting down, a statement that was stopped, a broken engine. */
const unavailableStates = /^(08|40|53|57|58|XX)/;
const unavailableSystemCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EPIPE',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);
/** `pg` gives these no code. */
const unavailableMessages =
  /^(timeout expired|timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Cannot use a pool after calling end)/;

function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** True when the same call may well succeed later: the server answers 503. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true;
  const code = codeOf(error);
  if (code !== undefined) return unavailableStates.test(code) || unavailableSystemCodes.has(code);
  return error instanceof Error && unavailableMessages.test(error.message);
}

/** True when PostgreSQL ended the transaction because others wait for the same rows (deadlock) or were first: it may be run again. */
export function isVictim(error: unknown): boolean {
  const code = codeOf(error);
  return code === '40P01' || code === '40001';
}

/** True when PostgreSQL refused a value that came in, such as U+0000 in a text or a number out of range: the server answers 400. */
export function isBadInput(error: unknown): boolean {
  return codeOf(error)?.startsWith('22') ?? false;
}

/** Name of the unique constraint that a row broke, or null for any other error. */
export function brokenUnique(error: unknown): string | null {
  if (codeOf(error) !== '23505' || typeof error !== 'object' || error === null) return null;
  return 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : null;
}
