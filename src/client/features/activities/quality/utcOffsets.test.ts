import { UTC_OFFSETS } from './utcOffsets.ts';

/** `GMT+13:45` of `Intl`; `GMT` alone is zero. */
function minutesIn(timeZone: string, moment: Date): number {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  const name = format.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours, minutes] = /^GMT(?:([+-])(\d\d):(\d\d))?$/.exec(name) ?? [];
  return (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * (sign === '-' ? -1 : 1);
}

test('the dialog for a time zone offers the offset of each zone, in winter and in summer', () => {
  const moments = [new Date('2026-01-15T12:00:00Z'), new Date('2026-07-15T12:00:00Z')];
  const missing = Intl.supportedValuesOf('timeZone').filter((zone) =>
    moments.some((moment) => !UTC_OFFSETS.includes(minutesIn(zone, moment))),
  );
  expect(missing).toEqual([]);
});
