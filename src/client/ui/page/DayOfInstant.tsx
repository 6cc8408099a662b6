import { formatDate, formatDateTime } from '#client/ui/format/format.ts';

/** With its time as the title. */
export function DayOfInstant({ at }: { at: string }) {
  return (
    <time dateTime={at} title={formatDateTime(at)}>
      {formatDate(at)}
    </time>
  );
}
