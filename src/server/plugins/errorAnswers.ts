import { ErrorAnswer } from '#shared/contract/error.ts';

type FailureStatus = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 429 | 503;

/** Response schemas of the failures that a route may answer; 500 is always among them. */
export function errorAnswers<Status extends FailureStatus>(
  ...statuses: Status[]
): Record<Status | 500, typeof ErrorAnswer> {
  const answers = Object.fromEntries([...statuses, 500].map((status) => [status, ErrorAnswer]));
  return answers as Record<Status | 500, typeof ErrorAnswer>;
}

/** What any call that reads a JSON body may answer. */
export const BODY_FAILURES = [400, 413, 415, 503] as const;
