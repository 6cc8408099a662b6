import { FitBaseType, FitEncoder, type FitEncoderField } from 'fit-file-parser/encoder';
import { highestHeartRate, meanHeartRate, type PlainActivity, type PlainPoint } from './plainActivity.ts';

const { Enum, Sint32, Uint8, Uint16, Uint32, Uint32z } = FitBaseType;
const SIZES: Partial<Record<FitBaseType, number>> = {
  [Enum]: 1,
  [Uint8]: 1,
  [Uint16]: 2,
  [Sint32]: 4,
  [Uint32]: 4,
  [Uint32z]: 4,
};
const MESSAGES = { fileId: 0, session: 18, record: 20, event: 21, activity: 34 };
const ACTIVITY_FILE = 4;
/** Numbers of FIT's sport and sub_sport. */
const SPORTS: Record<string, readonly [sport: number, subSport: number]> = {
  Run: [1, 0],
  Treadmill: [1, 1],
  TrailRun: [1, 3],
  VirtualRun: [1, 58],
  Ride: [2, 0],
  GravelRide: [2, 46],
  MountainBikeRide: [2, 8],
  VirtualRide: [2, 58],
  Swim: [5, 17],
  Walk: [11, 0],
  Hike: [17, 0],
  NordicSki: [12, 0],
  Rowing: [15, 0],
  WeightTraining: [10, 20],
  Yoga: [10, 43],
};
const INVALID_SINT32 = 0x7fffffff;
const INVALID_UINT32 = 0xffffffff;
const SEMICIRCLES = 2 ** 31 / 180;

function field(number: number, baseType: FitBaseType, value: number): FitEncoderField {
  return { number, size: SIZES[baseType] ?? 1, baseType, value };
}

const semicircles = (degrees: number | null) => (degrees === null ? INVALID_SINT32 : Math.round(degrees * SEMICIRCLES));
const scaled = (value: number | null, scale: number, offset = 0) =>
  value === null ? INVALID_UINT32 : Math.round((value + offset) * scale);

function writeFileId(encoder: FitEncoder, { device, start }: PlainActivity, type: number): void {
  const name = FitEncoder.string(device.name);
  encoder.writeMessage(MESSAGES.fileId, [
    field(0, Enum, type),
    field(1, Uint16, device.manufacturer),
    field(2, Uint16, device.product),
    field(3, Uint32z, device.serial),
    field(4, Uint32, FitEncoder.toFitTimestamp(start)),
    { number: 8, size: name.length, baseType: FitBaseType.String, value: name },
  ]);
}

function writeRecord(encoder: FitEncoder, start: number, point: PlainPoint): void {
  encoder.writeMessage(
    MESSAGES.record,
    [
      field(253, Uint32, start + point.time),
      field(0, Sint32, semicircles(point.latitude)),
      field(1, Sint32, semicircles(point.longitude)),
      field(78, Uint32, scaled(point.altitude, 5, 500)),
      field(5, Uint32, scaled(point.metres, 100)),
      field(3, Uint8, point.heartRate ?? 0xff),
      field(4, Uint8, point.cadence ?? 0xff),
    ],
    1,
  );
}

const TIMER = 0;
const STOP_ALL = 4;

function writeStop(encoder: FitEncoder, at: number): void {
  encoder.writeMessage(MESSAGES.event, [field(253, Uint32, at), field(0, Enum, TIMER), field(1, Enum, STOP_ALL)], 4);
}

function writeSession(encoder: FitEncoder, activity: PlainActivity, start: number): void {
  const [sport, subSport] = SPORTS[activity.sport] ?? [0, 0];
  const { elapsedTime, movingTime, metres } = activity;
  encoder.writeMessage(
    MESSAGES.session,
    [
      field(253, Uint32, start + elapsedTime),
      field(2, Uint32, start),
      field(5, Enum, sport),
      field(6, Enum, subSport),
      field(7, Uint32, elapsedTime * 1000),
      field(8, Uint32, movingTime * 1000),
      field(9, Uint32, scaled(metres, 100)),
      field(11, Uint16, activity.calories),
      field(22, Uint16, Math.round(activity.climb)),
      field(16, Uint8, Math.round(meanHeartRate(activity)) || 0xff),
      field(17, Uint8, highestHeartRate(activity) || 0xff),
      field(124, Uint32, movingTime > 0 ? scaled(metres / movingTime, 1000) : INVALID_UINT32),
    ],
    2,
  );
}

/** `fileType` other than 4 is settings, courses or daily values, of which a maker's archive is full. */
export function fitBytes(activity: PlainActivity, fileType = ACTIVITY_FILE): Uint8Array {
  const encoder = new FitEncoder();
  const start = FitEncoder.toFitTimestamp(activity.start);
  writeFileId(encoder, activity, fileType);
  if (fileType !== ACTIVITY_FILE) return encoder.close();
  for (const point of activity.points ?? []) writeRecord(encoder, start, point);
  for (const stop of activity.stops ?? []) writeStop(encoder, start + stop);
  writeSession(encoder, activity, start);
  const end = start + activity.elapsedTime;
  encoder.writeMessage(
    MESSAGES.activity,
    [field(253, Uint32, end), field(1, Uint16, 1), field(5, Uint32, end + activity.utcOffset)],
    3,
  );
  return encoder.close();
}
