import { ErrorAnswer } from '#shared/contract/error.ts';

type FailureStatus = 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 503;
type AnyStatus = 400 | 500;

export function errorAnswers<Status extends FailureStatus>(
  ...statuses: (Status | AnyStatus)[]
): Record<Status | AnyStatus, typeof ErrorAnswer> {
  const answers = Object.fromEntries([...statuses, 400, 500].map((status) => [status, ErrorAnswer]));
  return answers as Record<Status | AnyStatus, typeof ErrorAnswer>;
}

export const BODY_FAILURES = [400, 403, 413, 415, 503] as const;
