/** STUDIES §6 The checks of single activities. */
export const QUALITY_FLAGS = [
  'speed_implausible',
  'heart_rate_implausible',
  'gps_gap',
  'time_zone_suspect',
  'clock_suspect',
  'recorded_by_other',
  'edited_after_import',
  'too_short',
  'too_long',
  'late_upload',
  'manual_entry',
  'gps_missing',
  'virtual',
] as const;
export type QualityFlag = (typeof QUALITY_FLAGS)[number];

/** What a review may be about: a finding of a check, or with `by_hand` none. */
export const REVIEWED = [...QUALITY_FLAGS, 'by_hand'] as const;
export type Reviewed = (typeof REVIEWED)[number];

/** All of STUDIES §6: possible duplicates are decided as pairs. */
export const CHECKS = [...QUALITY_FLAGS, 'duplicate_candidate'] as const;
export type Check = (typeof CHECKS)[number];

/** `not_applicable`: the activity has nothing that the check could judge. */
export const CHECK_RESULTS = ['found', 'passed', 'not_applicable'] as const;

/**
 * `keep`: looked at and right; `exclude`: out of this study's analyses; `fix_time_zone`: the study reads another local
 * time.
 */
export const REVIEW_DECISIONS = ['keep', 'exclude', 'fix_time_zone'] as const;
export type ReviewDecision = (typeof REVIEW_DECISIONS)[number];
/** Activities in one call. */
export const REVIEWS_PER_CALL = 1000;

export const SEVERITIES = ['info', 'warning', 'error'] as const;
export type Severity = (typeof SEVERITIES)[number];
export type Severities = Record<Check, Severity>;

export const SEVERITY_DEFAULTS: Severities = {
  speed_implausible: 'error',
  heart_rate_implausible: 'warning',
  gps_gap: 'warning',
  time_zone_suspect: 'error',
  clock_suspect: 'error',
  recorded_by_other: 'error',
  edited_after_import: 'warning',
  too_short: 'warning',
  too_long: 'warning',
  late_upload: 'info',
  manual_entry: 'info',
  gps_missing: 'warning',
  virtual: 'info',
  duplicate_candidate: 'warning',
};

/** The measures that have a threshold. */
export const THRESHOLDS = [
  'speed_run',
  'speed_ride',
  'speed_swim',
  'heart_rate_low',
  'heart_rate_high',
  'heart_rate_missing',
  'gps_gap_seconds',
  'gps_gap_metres',
  'too_short',
  'too_long',
  'late_upload',
] as const;
export type ThresholdName = (typeof THRESHOLDS)[number];
export type Thresholds = Record<ThresholdName, number>;

/** What one row of a finding measured: the check itself where it has no threshold. */
export type Measure =
  | ThresholdName
  | Exclude<QualityFlag, 'speed_implausible' | 'heart_rate_implausible' | 'gps_gap'>
  | 'time_zone_shifted'
  | 'time_zone_unknown';

interface ThresholdRule {
  flag: QualityFlag;
  /** The threshold's unit; times `per` it is in the unit of the stored value. */
  unit: 'm/s' | 'bpm' | '%' | 's' | 'm' | 'min' | 'h' | 'd';
  per: number;
  /** A value is found when it lies on this side; `from` includes the threshold. */
  is: 'above' | 'below' | 'from';
  byDefault: number;
  /** Only what one of these can find is stored. */
  least: number;
  most: number;
}

export const THRESHOLD_RULES: Readonly<Record<ThresholdName, ThresholdRule>> = {
  speed_run: { flag: 'speed_implausible', unit: 'm/s', per: 1, is: 'above', byDefault: 7, least: 4, most: 20 },
  speed_ride: { flag: 'speed_implausible', unit: 'm/s', per: 1, is: 'above', byDefault: 25, least: 12, most: 60 },
  speed_swim: { flag: 'speed_implausible', unit: 'm/s', per: 1, is: 'above', byDefault: 2.5, least: 1.5, most: 5 },
  heart_rate_low: {
    flag: 'heart_rate_implausible',
    unit: 'bpm',
    per: 1,
    is: 'below',
    byDefault: 30,
    least: 10,
    most: 50,
  },
  heart_rate_high: {
    flag: 'heart_rate_implausible',
    unit: 'bpm',
    per: 1,
    is: 'above',
    byDefault: 230,
    least: 200,
    most: 300,
  },
  heart_rate_missing: {
    flag: 'heart_rate_implausible',
    unit: '%',
    per: 1,
    is: 'from',
    byDefault: 20,
    least: 5,
    most: 100,
  },
  gps_gap_seconds: { flag: 'gps_gap', unit: 's', per: 1, is: 'above', byDefault: 60, least: 30, most: 3600 },
  gps_gap_metres: { flag: 'gps_gap', unit: 'm', per: 1, is: 'above', byDefault: 500, least: 200, most: 50_000 },
  too_short: { flag: 'too_short', unit: 'min', per: 60, is: 'below', byDefault: 2, least: 0.5, most: 10 },
  too_long: { flag: 'too_long', unit: 'h', per: 3600, is: 'above', byDefault: 24, least: 6, most: 240 },
  late_upload: { flag: 'late_upload', unit: 'd', per: 1, is: 'above', byDefault: 7, least: 1, most: 365 },
};

export const THRESHOLD_DEFAULTS = Object.fromEntries(
  THRESHOLDS.map((name) => [name, THRESHOLD_RULES[name].byDefault]),
) as Thresholds;

/** Raised when a check finds other activities with the same thresholds. */
const CHECK_VERSIONS: Partial<Record<Check, number>> = { heart_rate_implausible: 2, edited_after_import: 2 };
export const versionOf = (check: Check): number => CHECK_VERSIONS[check] ?? 1;

/** Four weeks, twelve weeks, half a year, a year. */
export const DEVICE_DAYS = [28, 84, 182, 364] as const;
export type DeviceDays = (typeof DEVICE_DAYS)[number];
