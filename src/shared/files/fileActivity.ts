/** Aligned columns; null where the file has no value. */
export interface FilePoints {
  /** Seconds since the start, ascending. */
  time: number[];
  latitude: (number | null)[];
  longitude: (number | null)[];
  /** Altitudes in metres. */
  altitude: (number | null)[];
  /** Metres since the start. */
  distance: (number | null)[];
  /** Speeds in metres per second. */
  speed: (number | null)[];
  heartRate: (number | null)[];
  /** Turns of the pedals or steps of one leg per minute. */
  cadence: (number | null)[];
  /** Indexes of points before which the recording was paused. */
  pauses: number[];
}

/** Units: metres, metres per second, whole seconds, kilocalories. */
export interface FileActivity {
  /** `csv` is a row of Strava's activities.csv without a file. */
  format: 'fit' | 'gpx' | 'tcx' | 'csv' | 'apple' | 'polar';
  /** Strava's name of the sport; `Workout` when it is unknown. */
  sport: string;
  title: string | null;
  /** ISO 8601 in UTC. */
  start: string;
  /** Seconds; null when the file does not say. */
  utcOffset: number | null;
  distance: number;
  movingTime: number;
  elapsedTime: number;
  elevationGain: number | null;
  averageSpeed: number | null;
  maxSpeed: number | null;
  averageHeartRate: number | null;
  maxHeartRate: number | null;
  averageCadence: number | null;
  calories: number | null;
  device: string | null;
  /** The file_id of FIT as manufacturer/product/serial/time created; null without a serial number. */
  fileId: string | null;
  /** From an archive of Strava. */
  stravaId: string | null;
  manual: boolean;
  /** The file says so; one without places does not. */
  indoor: boolean;
  points: FilePoints | null;
}

/** Whether a file with this SHA-256 need not be read. */
export type IsKnown = (sha256: string) => boolean;

export interface FileResult {
  activity: FileActivity;
  /** Hash of the uncompressed bytes, in hexadecimal. */
  sha256: string;
}
