import { invalidField } from '#server/plugins/httpErrors.ts';
import { isCalendarDate } from '#shared/calendarDate.ts';
import type { CreateExportBody } from '#shared/contract/studyExports.ts';
import { researchMessages } from '#shared/researchMessages.ts';
import { serverMessages } from '#shared/serverMessages.ts';

export function checkChoices({ from, to, cut_id, points = false }: CreateExportBody): void {
  if (points && cut_id !== undefined) throw invalidField('points', serverMessages('points_not_in_cut'));
  for (const [field, day] of Object.entries({ from, to })) {
    if (day !== undefined && !isCalendarDate(day)) throw invalidField(field, researchMessages('invalid_date'));
  }
  if (from !== undefined && to !== undefined && from > to)
    throw invalidField('to', researchMessages('end_before_start'));
}
