import { HttpError } from '#server/plugins/httpErrors.ts';
import { serverMessages } from '#shared/serverMessages.ts';

const RETRY_SECONDS = 10;
const BUSY_SECONDS = 60;

export function exportRunning(): HttpError {
  return new HttpError(429, serverMessages('export_running'), { retryAfterSeconds: RETRY_SECONDS });
}

export function exportBusy(): HttpError {
  return new HttpError(429, serverMessages('exports_busy'), { retryAfterSeconds: BUSY_SECONDS });
}
