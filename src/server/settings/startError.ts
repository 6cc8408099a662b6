/** A reason why the server cannot start that a person can act on: its message is the one line they get to see. */
export class StartError extends Error {
  override name = 'StartError';
}

/** Name of a system error, such as `EACCES`, or a PostgreSQL state, such as `28P01`; an empty text when there is none. */
export function errorCode(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('code' in error)) return '';
  return typeof error.code === 'string' ? error.code : '';
}
