import type { TableState } from '#client/ui/table/useTableState.ts';
import { isCalendarDate } from '#shared/calendarDate.ts';

/** An address may contain anything; only days are sent. */
const day = (text: string | undefined) => (text && isCalendarDate(text) ? text : undefined);

export function logFilters({ filters: { actor, action, from, to } }: Pick<TableState, 'filters'>) {
  return { ...(actor && { actor }), ...(action && { action }), from: day(from), to: day(to) };
}
