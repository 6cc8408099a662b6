import type { Point } from '#standin/common/route.ts';
import type { Random } from '#standin/common/standinRandom.ts';
import { instantOf, offsetSeconds } from '#standin/common/zoneTime.ts';
import type { PolarPerson } from './polarPeople.ts';
import { type PolarSport, sportOf } from './polarSports.ts';

export const FILE_KINDS = ['fit', 'tcx', 'gpx'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

/** A file as it is sent, instead of a made one. */
export interface GivenFile {
  bytes: Buffer;
  contentType: string;
  encoding?: string;
}

/** What was recorded; the numbers that the watch measured and Polar's summary is made of. */
export interface Recording {
  seed: number;
  seconds: number;
  /** UTC, epoch milliseconds. */
  startsAt: number;
  utcOffsetMinutes: number;
  /** Metres; null indoors without distance. */
  distance: number | null;
  climb: number | null;
  heartRate: { average: number; maximum: number } | null;
  home: Point | null;
  hasStrap: boolean;
  sport: PolarSport;
  device: string | null;
}

export interface Exercise {
  /** Hashed, as the list and webhooks name it. */
  id: string;
  /** Transactions name it by this number. */
  numericId: number;
  uploadedAt: number;
  /** As the list sends it, without its parts. */
  summary: Record<string, unknown>;
  /** Parts that were set instead of the recorded ones. */
  parts: Partial<Record<'samples' | 'heart_rate_zones' | 'route', unknown>>;
  /** Null for an entry by hand. */
  recording: Recording | null;
  files: Map<FileKind, GivenFile>;
  /** The kinds that can be made of the recording. */
  made: readonly FileKind[];
  isCommitted: boolean;
  missing: { until: number; calls: number };
}

const ID_LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

export function hashedId(random: Random): string {
  return Array.from({ length: 8 }, () => ID_LETTERS[random.whole(0, ID_LETTERS.length - 1)]).join('');
}

const round = (value: number, digits: number) => Number(value.toFixed(digits));

/** The forms of a duration that were seen. */
function durationText(random: Random, seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const inParts = `PT${hours > 0 ? `${hours}H` : ''}${minutes > 0 ? `${minutes}M` : ''}`;
  return random.pick([
    `${inParts}${rest > 0 ? `${rest}S` : ''}`,
    `PT${seconds}S`,
    `PT${seconds}.866S`,
    `${inParts}${rest}.000S`,
  ]);
}

/** UTC with milliseconds and `Z`. */
export const polarTime = (milliseconds: number) => new Date(milliseconds).toISOString();

function trainingLoad(random: Random, day: string, seconds: number) {
  return {
    date: day,
    'cardio-load': round((seconds / 60) * random.between(0.8, 2.2), 1),
    'muscle-load': round(random.between(50, 600), 1),
    'perceived-load': round((seconds / 60) * random.between(2, 6), 1),
    'cardio-load-interpretation': random.pick(['LOW', 'MEDIUM', 'HIGH']),
    'muscle-load-interpretation': random.pick(['VERY_LOW', 'LOW', 'NOT_AVAILABLE']),
    'perceived-load-interpretation': random.pick(['NOT_AVAILABLE', 'MEDIUM', 'UNKNOWN']),
    'user-rpe': random.pick(['RPE_NONE', 'RPE_LIGHT', 'RPE_MODERATE', 'RPE_HARD']),
  };
}

export interface ExercisePlan {
  person: PolarPerson;
  /** Code of the sport. */
  sport: string;
  /** Local start in milliseconds as if UTC. */
  wall: number;
  /** Default: soon after its end. */
  uploadedAt?: number;
  byHand?: boolean;
}

export function describeExercise(random: Random, plan: ExercisePlan, numericId: number): Exercise {
  const { person } = plan;
  const sport = sportOf(plan.sport);
  const byHand = plan.byHand ?? false;
  const hasWatch = person.device !== null && !byHand;
  const seconds = Math.round(random.between(...sport.minutes) * 60);
  const startsAt = instantOf(person.zone, plan.wall);
  const utcOffsetMinutes = offsetSeconds(person.zone, startsAt) / 60;
  const metres = sport.speed[1] === 0 ? null : round(random.between(...sport.speed) * seconds, 1);
  const beats = random.whole(105, 160);
  const heartRate = person.hasHeartRate && !byHand ? { average: beats, maximum: beats + random.whole(10, 30) } : null;
  const hasRoute = !byHand && !sport.indoor;
  const uploadedAt = plan.uploadedAt ?? startsAt + (seconds + random.whole(60, 5400)) * 1000;
  const local = new Date(plan.wall).toISOString().slice(0, 19);
  const id = hashedId(random);
  return {
    id,
    numericId,
    uploadedAt,
    summary: {
      id,
      upload_time: polarTime(uploadedAt),
      polar_user: `https://www.polaraccesslink.com/v3/users/${person.id}`,
      ...(hasWatch ? { device: person.device, device_id: person.deviceId } : {}),
      start_time: local,
      start_time_utc_offset: utcOffsetMinutes,
      duration: durationText(random, seconds),
      calories: Math.round((seconds / 60) * random.between(4, 12)),
      ...(metres === null ? {} : { distance: metres }),
      ...(heartRate ? { heart_rate: heartRate, training_load: round((seconds / 60) * random.between(1, 2), 1) } : {}),
      sport: sport.sport,
      has_route: hasRoute,
      detailed_sport_info: sport.code,
      ...(heartRate ? { fat_percentage: 30, carbohydrate_percentage: 65, protein_percentage: 5 } : {}),
      ...(sport.sport === 'RUNNING' && heartRate ? { 'running-index': random.whole(38, 62) } : {}),
      ...(hasWatch && heartRate ? { training_load_pro: trainingLoad(random, local.slice(0, 10), seconds) } : {}),
    },
    parts: {},
    recording: byHand
      ? null
      : {
          seed: numericId,
          seconds,
          startsAt,
          utcOffsetMinutes,
          distance: metres,
          climb: hasRoute ? round(((metres ?? 0) / 1000) * sport.climbPerKm, 1) : null,
          heartRate,
          home: hasRoute ? person.home : null,
          hasStrap: person.hasStrap && heartRate !== null,
          sport,
          device: person.device,
        },
    files: new Map(),
    // The app on a phone sends no files.
    made: FILE_KINDS.filter((kind) => hasWatch && (hasRoute || kind !== 'gpx')),
    isCommitted: false,
    missing: { until: 0, calls: 0 },
  };
}
