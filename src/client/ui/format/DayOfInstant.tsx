import { formatDate, formatDateTime } from './format.ts';

/** With its time as the title. */
export function DayOfInstant({ at }: { at: string }) {
  return (
    <time dateTime={at} title={formatDateTime(at)}>
      {formatDate(at)}
    </time>
  );
}
