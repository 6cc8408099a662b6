import { invalidField } from '#server/plugins/httpErrors.ts';
import { isCalendarDate } from '#shared/calendarDate.ts';
import type { ActivitiesExportQuery } from '#shared/contract/activities.ts';
import { serverMessages } from '#shared/serverMessages.ts';

/** Throws 400 for dates that do not exist and for empty ranges. */
export function checkFilters({ from, to, distance_min, distance_max }: ActivitiesExportQuery): void {
  for (const [field, day] of Object.entries({ from, to })) {
    if (day !== undefined && !isCalendarDate(day)) throw invalidField(field, serverMessages('no_such_day', { field }));
  }
  if (from !== undefined && to !== undefined && from > to)
    throw invalidField('from', serverMessages('empty_range', { from: 'from', to: 'to' }));
  if (distance_min !== undefined && distance_max !== undefined && distance_min > distance_max) {
    throw invalidField('distance_min', serverMessages('empty_range', { from: 'distance_min', to: 'distance_max' }));
  }
}
