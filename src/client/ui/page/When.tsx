import { useTexts } from '#client/texts/useTexts.ts';
import { daysAgo } from '#client/ui/format/daysAgo.ts';
import { formatDate, formatDateTime } from '#client/ui/format/format.ts';

interface WhenProps {
  /** A calendar date, or an instant, which is shown with its time. */
  at: string;
  /** The reader's by default. */
  timeZone?: string;
}

const readersZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** PAGES §3.0-E The date, and in words while it lies less than two weeks back. */
export function When({ at, timeZone = readersZone() }: WhenProps) {
  const { language } = useTexts().ui;
  const isDay = at.length === 10;
  return (
    <span>
      <time dateTime={at} title={daysAgo(at, language, timeZone)}>
        {isDay ? formatDate(at) : formatDateTime(at, timeZone)}
      </time>
      <Ago at={at} timeZone={timeZone} />
    </span>
  );
}

/** Stands behind a date. */
export function Ago({ at, timeZone = readersZone() }: WhenProps) {
  const { language } = useTexts().ui;
  const ago = daysAgo(at, language, timeZone);
  if (ago === undefined) return null;
  return (
    <>
      {' '}
      <span className="k-nowrap">({ago})</span>
    </>
  );
}
