const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    formats.set(zone, format);
  }
  return format;
}

/** Local time of `zone` at `instant`, in milliseconds as if UTC. */
export function wallClock(zone: string, instant: number): number {
  const part: Record<string, number> = {};
  for (const { type, value } of formatOf(zone).formatToParts(instant)) part[type] = Number(value);
  return Date.UTC(
    part.year ?? 0,
    (part.month ?? 1) - 1,
    part.day ?? 1,
    part.hour ?? 0,
    part.minute ?? 0,
    part.second ?? 0,
  );
}

/** Offset of `zone` from UTC in seconds, with daylight saving. */
export function offsetSeconds(zone: string, instant: number): number {
  return (wallClock(zone, instant) - Math.floor(instant / 1000) * 1000) / 1000;
}

/** The instant at which the local time of `zone` is `wall` (milliseconds as if UTC). */
export function instantOf(zone: string, wall: number): number {
  const guess = wall - offsetSeconds(zone, wall) * 1000;
  return wall - offsetSeconds(zone, guess) * 1000;
}
