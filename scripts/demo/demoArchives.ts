import { offsetSeconds } from '#standin/common/zoneTime.ts';
import { zipBytes } from '#standin/files/archiveFile.ts';
import { fitBytes } from '#standin/files/fitBytes.ts';
import { type PlainActivity, plainActivity } from '#standin/files/plainActivity.ts';
import { stravaArchive } from '#standin/files/stravaArchive.ts';
import { gpxText, tcxText } from '#standin/files/xmlTexts.ts';

const DAY_MS = 86_400_000;
/** Where the points of `plainActivity` lie. */
const ZONE = 'Europe/Berlin';
/** A watch that kept the time zone of a journey. */
const AWAY_S = 5 * 3600;
const ACTIVITIES = 15;
/** Few points, so that many archives are read within seconds. */
const SECONDS_BETWEEN_POINTS = 20;
/** Quarter of an hour, for clocks that are wrong. */
const SHIFT_MS = 90 * 60_000;

/** What a study meets with the data of a participant. */
export const DEMO_TROUBLES = ['silent', 'two_devices', 'wrong_clock', 'implausible', 'manual'] as const;
export type DemoTrouble = (typeof DEMO_TROUBLES)[number] | null;

export interface DemoLife {
  /** Different for each participant. */
  number: number;
  sport: string;
  joined: Date;
  now: Date;
  trouble: DemoTrouble;
}

const SPEEDS: Record<string, number> = { Run: 2.9, Ride: 6.4, Walk: 1.5, Rowing: 3.1, Swim: 0.9 };

function sparse(activity: PlainActivity): PlainActivity {
  const points = activity.points?.filter(({ time }) => time % SECONDS_BETWEEN_POINTS === 0) ?? null;
  return { ...activity, points };
}

/** Two or three a week up to the day before yesterday at the earliest, and none before joining. */
function startsOf({ number, joined, now, trouble }: DemoLife): Date[] {
  const lastDay = trouble === 'silent' ? 24 : 1 + (number % 2);
  const starts = Array.from({ length: ACTIVITIES }, (_, index) => {
    const day = lastDay + Math.floor(index * 2.8) + ((number + index) % 2);
    const start = new Date(now.getTime() - day * DAY_MS);
    start.setUTCHours(6 + ((number * 5 + index * 3) % 12), (number * 13 + index * 7) % 60, 0, 0);
    return start;
  });
  return starts.filter((start) => start >= joined).reverse();
}

function activityAt(life: DemoLife, start: Date, index: number): PlainActivity {
  const { number, sport, trouble } = life;
  const pace = 0.9 + ((number + index) % 5) / 20;
  const isOdd = index % 6 === 2;
  const isTooFast = trouble === 'implausible' && isOdd;
  const isAway = trouble === 'wrong_clock' && isOdd;
  return sparse(
    plainActivity({
      id: 8_000_000_000 + number * 1000 + index,
      name: `Einheit ${index + 1}`,
      sport,
      start,
      utcOffset: offsetSeconds(ZONE, start.getTime()) - (isAway ? AWAY_S : 0),
      seconds: 1500 + ((number * 7 + index * 11) % 9) * 240,
      speed: (SPEEDS[sport] ?? 2) * pace * (isTooFast ? 4.5 : 1),
      manual: trouble === 'manual' && index % 4 === 1,
      serial: 3_400_000_000 + number,
    }),
  );
}

/** The same way on a second device, or by a clock that is wrong. */
function again(activity: PlainActivity, trouble: DemoTrouble): PlainActivity[] {
  const serial = activity.device.serial + 500_000;
  const other = { ...activity, id: activity.id + 500, device: { ...activity.device, name: 'Garmin Edge 530', serial } };
  if (trouble === 'two_devices') return [{ ...other, start: new Date(activity.start.getTime() + 40_000) }];
  return trouble === 'wrong_clock' ? [{ ...other, start: new Date(activity.start.getTime() + SHIFT_MS) }] : [];
}

function activitiesOf(life: DemoLife): PlainActivity[] {
  const once = startsOf(life).map((start, index) => activityAt(life, start, index));
  return once.flatMap((activity, index) =>
    index % 7 === 3 ? [activity, ...again(activity, life.trouble)] : [activity],
  );
}

export async function demoArchive(life: DemoLife): Promise<Blob> {
  const bytes = await zipBytes(stravaArchive(activitiesOf(life), { language: life.number % 2 === 0 ? 'de' : 'en' }));
  return new Blob([new Uint8Array(bytes)]);
}

/** The newest three, one in each format. */
export function demoFiles(life: DemoLife): { name: string; content: Blob }[] {
  const [fit, gpx, tcx] = activitiesOf({ ...life, trouble: null }).slice(-3);
  return [
    ...(fit ? [{ name: 'uhr.fit', content: new Blob([new Uint8Array(fitBytes(fit))]) }] : []),
    ...(gpx ? [{ name: 'handy.gpx', content: new Blob([gpxText(gpx)]) }] : []),
    ...(tcx ? [{ name: 'trainer.tcx', content: new Blob([tcxText(tcx)]) }] : []),
  ];
}
