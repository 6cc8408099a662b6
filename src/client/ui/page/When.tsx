import { useTexts } from '#client/texts/useTexts.ts';
import { daysAgo } from '#client/ui/format/daysAgo.ts';
import { formatDate, formatDateTime } from '#client/ui/format/format.ts';

interface WhenProps {
  /** A calendar date, or an instant, which is shown with its time. */
  at: string;
  timeZone: string;
}

/** PAGES §3.0-E The date, and in words while it lies less than two weeks back. */
export function When({ at, timeZone }: WhenProps) {
  const { language } = useTexts().ui;
  const ago = daysAgo(at, language, timeZone);
  const isDay = at.length === 10;
  return (
    <span>
      <time dateTime={at} title={ago}>
        {isDay ? formatDate(at) : formatDateTime(at, timeZone)}
      </time>
      {ago !== undefined && (
        <>
          {' '}
          <span className="k-nowrap">({ago})</span>
        </>
      )}
    </span>
  );
}
