export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';
}

/** The answer to a statement did not come in time: the statement may ask for too much. */
export class StatementTimeout extends DatabaseUnavailable {
  override name = 'StatementTimeout';
}

/**
 * SQLSTATEs: connection failure, read-only after a failover, timeout of a session or transaction, refused password or
 * role, deadlock, too many connections, disk full, shutdown, cancelled statement, internal error. A message that breaks
 * the protocol (08P01), for example with too many parameters, is the fault of its sender.
 */
const unavailableStates = /^(08(?!P01)|25006|25P03|25P04|28|40|53|57|58|XX)/;
const unavailableSystemCodes = new Set([
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EPIPE',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETUNREACH',
]);
const unavailableMessages =
  /^(timeout expired|timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Client was closed|Postgres connection has been discarded|Cannot use a pool after calling end)/;

function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

export function isUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true;
  const code = codeOf(error);
  if (code !== undefined) return unavailableStates.test(code) || unavailableSystemCodes.has(code);
  return error instanceof Error && unavailableMessages.test(error.message);
}

/** True when the connection must not be used again: it is broken, or its server shuts down or is read-only. */
export function isConnectionLost(error: unknown): boolean {
  return isUnavailable(error) && !isTransactionConflict(error);
}

/** True when PostgreSQL ended the transaction because of a deadlock or a serialization failure: it may run again. */
export function isTransactionConflict(error: unknown): boolean {
  const code = codeOf(error);
  return code === '40P01' || code === '40001';
}

/**
 * True when PostgreSQL refused a value of the caller, such as U+0000 in a text or a number out of range: the server
 * answers 400.
 */
export function isBadInput(error: unknown): boolean {
  return codeOf(error)?.startsWith('22') ?? false;
}

export function brokenUnique(error: unknown): string | null {
  if (codeOf(error) !== '23505' || typeof error !== 'object' || error === null) return null;
  return 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : null;
}

/** True when a row that another one needs was deleted meanwhile. */
export function isForeignKeyBroken(error: unknown): boolean {
  return codeOf(error) === '23503';
}

/** True when the role lacks a right, or what it makes is there already: insufficient privilege, duplicate, broken key. */
export function isRefused(error: unknown): boolean {
  return ['42501', '42710', '23505'].includes(codeOf(error) ?? '');
}
