import { ErrorAnswer } from '#shared/contract/error.ts';

type FailureStatus = 401 | 403 | 404 | 409 | 413 | 415 | 429 | 503;
/** Any call may have an unreadable address or fail. */
type AnyStatus = 400 | 500;

/** Response schemas of a route's failures; 400 and 500 are always among them. */
export function errorAnswers<Status extends FailureStatus>(
  ...statuses: (Status | AnyStatus)[]
): Record<Status | AnyStatus, typeof ErrorAnswer> {
  const answers = Object.fromEntries([...statuses, 400, 500].map((status) => [status, ErrorAnswer]));
  return answers as Record<Status | AnyStatus, typeof ErrorAnswer>;
}

/** Failures of any change: invalid body, call from another site, database unavailable. */
export const BODY_FAILURES = [400, 403, 413, 415, 503] as const;
