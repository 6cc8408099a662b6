/** A reason not to start that the operator can fix; its message is the one printed line. */
export class StartError extends Error {
  override name = 'StartError';
}

/** Name of a system error, such as `EACCES`, or an SQLSTATE, such as `28P01`; empty for other errors. */
export function errorCode(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('code' in error)) return '';
  return typeof error.code === 'string' ? error.code : '';
}
