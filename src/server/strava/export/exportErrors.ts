import { HttpError, invalidField } from '#server/plugins/httpErrors.ts';
import { isCalendarDate } from '#shared/calendarDate.ts';
import type { ActivitiesExportQuery } from '#shared/contract/activities.ts';
import { messages } from '#shared/messages.ts';

const RETRY_SECONDS = 10;
const BUSY_SECONDS = 60;

/** 429: the caller has an export under way. */
export function exportRunning(): HttpError {
  return new HttpError(429, 'export_running', messages.exportRunning, { retryAfterSeconds: RETRY_SECONDS });
}

/** 429: too many others have. */
export function exportBusy(): HttpError {
  return new HttpError(429, 'export_running', messages.exportsBusy, { retryAfterSeconds: BUSY_SECONDS });
}

/** Throws 400 for what the schema cannot tell: days that the calendar has not, ranges that nothing can be in. */
export function checkFilters({ from, to, distance_min, distance_max }: ActivitiesExportQuery): void {
  for (const [field, day] of Object.entries({ from, to })) {
    if (day !== undefined && !isCalendarDate(day)) throw invalidField(field, messages.noSuchDay(field));
  }
  if (from !== undefined && to !== undefined && from > to)
    throw invalidField('from', messages.emptyRange('from', 'to'));
  if (distance_min !== undefined && distance_max !== undefined && distance_min > distance_max) {
    throw invalidField('distance_min', messages.emptyRange('distance_min', 'distance_max'));
  }
}
