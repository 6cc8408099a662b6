import FitParser, { getFitGarminProductDisplayName, getFitManufacturerName, type ParsedFit } from 'fit-file-parser';
import { fileMessages } from '#shared/fileMessages.ts';
import type { FileActivity } from './fileActivity.ts';
import type { FileLimits } from './fileLimits.ts';
import { FileProblem } from './fileProblem.ts';
import { scanFit } from './fitFrame.ts';
import { degrees, PointColumns } from './pointColumns.ts';
import { figuresOf, type PointFigures } from './pointFigures.ts';
import { isIndoor, sportOfFit } from './sportNames.ts';

type Session = NonNullable<ParsedFit['sessions']>[number];
type Fit = Partial<ParsedFit>;

const ACTIVITY = 4;
const QUARTER_HOUR = 900;
const MOST_OFFSET = 14 * 3600;

const number = (value: unknown): number | null => (typeof value === 'number' && Number.isFinite(value) ? value : null);
const instant = (value: unknown): number | null => (value instanceof Date ? number(value.getTime()) : null);

/** Null when no session has the value. */
function total(sessions: readonly Session[], of: (session: Session) => unknown): number | null {
  const values = sessions.map((session) => number(of(session))).filter((value) => value !== null);
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0);
}

function most(sessions: readonly Session[], of: (session: Session) => unknown): number | null {
  const values = sessions.map((session) => number(of(session))).filter((value) => value !== null);
  return values.length === 0 ? null : Math.max(...values);
}

/** One session says its mean itself; for several the points do. */
function only(sessions: readonly Session[], of: (session: Session) => unknown): number | null {
  const [session] = sessions;
  return session && sessions.length === 1 ? number(of(session)) : null;
}

/** Devices write the local time beside UTC; a few write nonsense. */
function offsetOf({ activity }: Fit): number | null {
  const [local, utc] = [instant(activity?.local_timestamp), instant(activity?.timestamp)];
  if (local === null || utc === null) return null;
  const offset = Math.round((local - utc) / 1000 / QUARTER_HOUR) * QUARTER_HOUR;
  return Math.abs(offset) <= MOST_OFFSET ? offset : null;
}

function deviceOf({ file_ids: fileIds }: Fit): string | null {
  const [fileId] = fileIds ?? [];
  if (!fileId) return null;
  if (fileId.product_name) return fileId.product_name;
  const { manufacturer, product } = fileId;
  const maker = typeof manufacturer === 'number' ? getFitManufacturerName(manufacturer) : manufacturer;
  if (maker === 'garmin' && product !== undefined) {
    const name = getFitGarminProductDisplayName(product);
    if (name) return `Garmin ${name}`;
  }
  return maker ? maker.replaceAll('_', ' ') : null;
}

/** When the timer stopped. */
function stopsOf({ events = [] }: Fit): number[] {
  return events
    .filter(({ event, event_type: type }) => event === 'timer' && String(type).startsWith('stop'))
    .map(({ timestamp }) => instant(timestamp))
    .filter((at) => at !== null);
}

function pointsOf(fit: Fit, limits: FileLimits): PointColumns {
  const columns = new PointColumns(limits);
  const stops = stopsOf(fit);
  let last = Number.POSITIVE_INFINITY;
  for (const record of fit.records ?? []) {
    const at = instant(record.timestamp);
    if (at === null) continue;
    if (stops.some((stop) => stop >= last && stop < at)) columns.pause();
    last = at;
    columns.add(at, {
      latitude: degrees(number(record.position_lat), 90),
      longitude: degrees(number(record.position_long), 180),
      altitude: number(record.enhanced_altitude ?? record.altitude),
      distance: number(record.distance),
      speed: number(record.enhanced_speed ?? record.speed),
      heartRate: number(record.heart_rate),
      cadence: number(record.cadence),
    });
  }
  return columns;
}

type SaysSport = Pick<Session, 'sport' | 'sub_sport'>;

/** A file whose recording was not stopped has no session. */
function partsOf({ sessions = [], sports = [], laps = [] }: Fit): readonly SaysSport[] {
  return [sessions, sports, laps].find((parts) => parts.length > 0) ?? [];
}

function sportOf(parts: readonly SaysSport[]): string {
  const sports = new Set(parts.map(({ sport, sub_sport: subSport }) => sportOfFit(sport, subSport)));
  const [sport = 'Workout'] = sports;
  return sports.size === 1 ? sport : 'Workout';
}

function summary(sessions: readonly Session[], drawn: PointFigures | null) {
  const distance = total(sessions, (session) => session.total_distance) ?? drawn?.distance ?? 0;
  const timer = total(sessions, (session) => session.total_timer_time);
  const moving = total(sessions, (session) => session.total_moving_time) ?? timer ?? drawn?.movingTime ?? 0;
  const elapsed = total(sessions, (session) => session.total_elapsed_time) ?? drawn?.elapsedTime ?? moving;
  const speed = only(sessions, (session) => session.enhanced_avg_speed ?? session.avg_speed);
  return {
    distance,
    movingTime: Math.round(moving),
    elapsedTime: Math.round(elapsed),
    elevationGain: total(sessions, (session) => session.total_ascent) ?? drawn?.elevationGain ?? null,
    averageSpeed: speed ?? (distance > 0 && moving > 0 ? distance / moving : null),
    maxSpeed: most(sessions, (session) => session.enhanced_max_speed ?? session.max_speed) ?? drawn?.maxSpeed ?? null,
    averageHeartRate: only(sessions, (session) => session.avg_heart_rate) ?? drawn?.averageHeartRate ?? null,
    maxHeartRate: most(sessions, (session) => session.max_heart_rate) ?? drawn?.maxHeartRate ?? null,
    averageCadence: only(sessions, (session) => session.avg_cadence) ?? drawn?.averageCadence ?? null,
    calories: total(sessions, (session) => session.total_calories),
  };
}

/** The parser takes an ArrayBuffer or a Buffer, which a browser lacks. */
function ownBuffer(bytes: Uint8Array): ArrayBuffer {
  const { buffer, byteOffset, byteLength } = bytes;
  if (buffer instanceof ArrayBuffer && byteOffset === 0 && byteLength === buffer.byteLength) return buffer;
  // Node's Buffer has a slice that copies nothing.
  return new Uint8Array(bytes).buffer;
}

/** The checksum is compared: a value of a damaged file must not pass as measured. */
export async function readFit(bytes: Uint8Array, limits: FileLimits): Promise<FileActivity> {
  const { type, text: fileId } = scanFit(bytes, limits);
  if (type !== ACTIVITY) throw new FileProblem(fileMessages('not_an_activity'));
  const fit: Fit = await new FitParser({ force: false, mode: 'list' }).parseAsync(ownBuffer(bytes));
  const sessions = fit.sessions ?? [];
  const columns = pointsOf(fit, limits);
  const started = sessions.map((session) => instant(session.start_time)).filter((at) => at !== null);
  const start = started.length > 0 ? Math.min(...started) : columns.first;
  if (start === null) throw new FileProblem(fileMessages(sessions.length === 0 ? 'empty' : 'no_start'));
  const points = columns.since(start);
  const parts = partsOf(fit);
  return {
    format: 'fit',
    sport: sportOf(parts),
    title: null,
    start: new Date(start).toISOString(),
    utcOffset: offsetOf(fit),
    ...summary(sessions, points ? figuresOf(points) : null),
    device: deviceOf(fit),
    fileId,
    stravaId: null,
    manual: points === null,
    indoor: parts.length > 0 && parts.every(({ sub_sport: subSport }) => isIndoor(subSport)),
    points,
  };
}
