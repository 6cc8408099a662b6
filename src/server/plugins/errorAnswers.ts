import { ErrorAnswer } from '#shared/contract/error.ts';

type FailureStatus = 401 | 403 | 404 | 409 | 413 | 415 | 429 | 503;
/** Any call may be asked at an address that cannot be read, and any may break. */
type AnyStatus = 400 | 500;

/** Response schemas of the failures that a route may answer; 400 and 500 are always among them. */
export function errorAnswers<Status extends FailureStatus>(
  ...statuses: (Status | AnyStatus)[]
): Record<Status | AnyStatus, typeof ErrorAnswer> {
  const answers = Object.fromEntries([...statuses, 400, 500].map((status) => [status, ErrorAnswer]));
  return answers as Record<Status | AnyStatus, typeof ErrorAnswer>;
}

/** What any change may answer: input that is refused, a call from another site, a database that is away. */
export const BODY_FAILURES = [400, 403, 413, 415, 503] as const;
