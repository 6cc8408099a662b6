import { type Static, Type } from 'typebox';
import { REASON_MAX } from '#shared/constants.ts';
import {
  CHECK_RESULTS,
  CHECKS,
  DEVICE_DAYS,
  QUALITY_FLAGS,
  REVIEW_DECISIONS,
  REVIEWED,
  REVIEWS_PER_CALL,
  SEVERITIES,
  THRESHOLDS,
} from '#shared/qualityChecks.ts';
import { SOURCE_NAMES } from '#shared/sources.ts';
import { EXCLUDE_REASONS } from './activities.ts';
import { listAnswer, listQuery } from './list.ts';
import { Closed, Nullable, Text } from './shapes.ts';

const Severity = Type.Enum([...SEVERITIES]);
const Thresholds = Closed(
  Object.fromEntries(THRESHOLDS.map((name) => [name, Type.Number()])) as Record<
    (typeof THRESHOLDS)[number],
    ReturnType<typeof Type.Number>
  >,
);
const Severities = Closed(
  Object.fromEntries(CHECKS.map((check) => [check, Severity])) as Record<(typeof CHECKS)[number], typeof Severity>,
);

/** Thresholds and severities of a study; each change raises the version. */
const CheckSettings = Type.Object({ version: Type.Integer(), thresholds: Thresholds, severities: Severities });
export type CheckSettings = Static<typeof CheckSettings>;

/** All of them, with the version that they were changed from. */
export const CheckSettingsBody = Closed({ version: Type.Integer(), thresholds: Thresholds, severities: Severities });
export type CheckSettingsBody = Static<typeof CheckSettingsBody>;
export const CheckSettingsAnswer = Type.Object({ settings: CheckSettings });
export type CheckSettingsAnswer = Static<typeof CheckSettingsAnswer>;

/** The thresholds that are not named stay. */
export const CheckPreviewQuery = Closed(Type.Partial(Thresholds).properties);
export type CheckPreviewQuery = Static<typeof CheckPreviewQuery>;
const Effect = { now: Type.Integer(), next: Type.Integer() };
/** Numbers of activities with a finding, reviewed or not, by the present and by the proposed thresholds. */
export const CheckPreviewAnswer = Type.Object({
  ...Effect,
  checks: Type.Array(Type.Object({ flag: Type.Enum([...QUALITY_FLAGS]), ...Effect })),
});
export type CheckPreviewAnswer = Static<typeof CheckPreviewAnswer>;

/** Activities of a check: those that wait, and those that were reviewed by decision. */
const QualityCheck = Type.Object({
  flag: Type.Enum([...QUALITY_FLAGS]),
  version: Type.Integer(),
  severity: Severity,
  open: Type.Integer(),
  kept: Type.Integer(),
  excluded: Type.Integer(),
  fixed: Type.Integer(),
  /** Participants whose activities wait for a decision. */
  participants: Type.Integer(),
});
export type QualityCheck = Static<typeof QualityCheck>;

/** Devices of the last days of each participant with data; `device` is null when it is not agreed to or not known. */
const DeviceShare = Type.Object({
  group: Text,
  source: Type.Enum([...SOURCE_NAMES]),
  device: Text,
  participants: Type.Integer(),
  /** Participants of the group with data in these days. */
  of: Type.Integer(),
});
export type DeviceShare = Static<typeof DeviceShare>;

const SOURCE_TROUBLES = ['disconnected', 'permission_missing', 'import_errors', 'no_heart_rate'] as const;
/** What keeps data from arriving: `count` of connections, failed readings or activities, of so many participants. */
const SourceTrouble = Type.Object({
  kind: Type.Enum([...SOURCE_TROUBLES]),
  count: Type.Integer(),
  participants: Type.Integer(),
});
export type SourceTrouble = Static<typeof SourceTrouble>;

export const QualityAnswer = Type.Object({
  as_of: Type.String(),
  checks: Type.Array(QualityCheck),
  /** Those that exist. */
  troubles: Type.Array(SourceTrouble),
  settings: CheckSettings,
  /** Pairs that wait for a decision, and those among them that are shifted by whole quarter hours. */
  duplicates: Type.Object({ open: Type.Integer(), shifted: Type.Integer(), participants: Type.Integer() }),
  devices: Type.Array(DeviceShare),
  may_review: Type.Boolean(),
});
export type QualityAnswer = Static<typeof QualityAnswer>;

/** Over how many of the last days of each participant devices are counted; the first is the default. */
export const QualityQuery = Closed({ device_days: Type.Optional(Type.Enum([...DEVICE_DAYS])) });
export type QualityQuery = Static<typeof QualityQuery>;

const Offset = Nullable(Type.Integer());
const Review = Type.Object({
  decision: Type.Enum([...REVIEW_DECISIONS]),
  reason: Nullable(Type.Enum([...EXCLUDE_REASONS])),
  note: Type.String(),
  /** Minutes ahead of UTC, of a fixed time zone. */
  utc_offset: Offset,
  at: Type.String(),
  by_email: Text,
});

/**
 * `value` is in the unit of the measure: m/s, beats per minute, percent, seconds, metres, minutes, days; 1 without one.
 */
const FlaggedActivity = Type.Object({
  id: Type.String(),
  participant_id: Type.String(),
  participant_code: Type.String(),
  sport_type: Type.String(),
  start_date_local: Type.String(),
  distance: Type.Number(),
  elapsed_time: Type.Integer(),
  source: Type.Enum([...SOURCE_NAMES]),
  measure: Type.String(),
  value: Type.Number(),
  /** The source's offset of the local start, in minutes. */
  utc_offset: Type.Integer(),
  /** Of `recorded_by_other`: a participant of this study who gave the same file; null for one of elsewhere. */
  other_code: Text,
  review: Nullable(Review),
});
export type FlaggedActivity = Static<typeof FlaggedActivity>;

export const FLAGGED_SORTABLE = ['start'] as const;
export type FlaggedQuery = Static<typeof FlaggedQuery>;
/** Lists the undecided findings unless asked otherwise; default order: `-start`. The search covers the codes. */
export const FlaggedQuery = listQuery(FLAGGED_SORTABLE, {
  flag: Type.Enum([...QUALITY_FLAGS]),
  state: Type.Optional(Type.Enum(['open', 'reviewed'])),
});
export const FlaggedAnswer = listAnswer('activities', FlaggedActivity);
export type FlaggedAnswer = Static<typeof FlaggedAnswer>;

const Decision = Nullable(Type.Enum([...REVIEW_DECISIONS]));
/**
 * Null takes the review back; excluding needs a reason, and a fixed time zone its offset. `by_hand` excludes without a
 * finding what is not excluded yet; null then takes back every exclusion by the study.
 */
export const ReviewBody = Closed({
  flag: Type.Enum([...REVIEWED]),
  ids: Type.Array(Type.String({ maxLength: 36 }), { minItems: 1, maxItems: REVIEWS_PER_CALL }),
  decision: Decision,
  /** Changes only activities that have this decision for `flag`, so that an undo leaves what was decided meanwhile. */
  from: Type.Optional(Decision),
  reason: Type.Optional(Type.Enum([...EXCLUDE_REASONS])),
  /** Minutes ahead of UTC. */
  utc_offset: Type.Optional(Type.Integer({ minimum: -840, maximum: 840 })),
  note: Type.Optional(Type.String({ maxLength: REASON_MAX })),
});
export type ReviewBody = Static<typeof ReviewBody>;
/** `former` has the previous reviews, for an undo; `changed` counts the activities. */
export const ReviewAnswer = Type.Object({
  changed: Type.Integer(),
  former: Type.Array(
    Type.Object({
      id: Type.String(),
      flag: Type.Enum([...REVIEWED]),
      decision: Decision,
      reason: Nullable(Type.Enum([...EXCLUDE_REASONS])),
      note: Type.String(),
      utc_offset: Offset,
    }),
  ),
});
export type ReviewAnswer = Static<typeof ReviewAnswer>;

const ReviewFields = {
  flag: Type.Enum([...REVIEWED]),
  reason: Nullable(Type.Enum([...EXCLUDE_REASONS])),
  note: Type.String(),
  at: Type.String(),
  by_email: Text,
};
const ActivityCheck = Type.Object({
  flag: Type.Enum([...CHECKS]),
  result: Type.Enum([...CHECK_RESULTS]),
  /** Of a check that found something. */
  decision: Decision,
  measured: Type.Array(Type.Object({ measure: Type.String(), value: Type.Number() })),
  /** As in the list of the activities of a check. */
  other_code: Text,
});
export type ActivityCheck = Static<typeof ActivityCheck>;

/** `exclusion` is that of the study; `history` has its newest decisions first, null for one that was taken back. */
export const ActivityReviewsAnswer = Type.Object({
  study: Type.Object({ id: Type.String(), title: Type.String() }),
  may_exclude: Type.Boolean(),
  exclusion: Nullable(Type.Object(ReviewFields)),
  /** Each check of the study once, judged by its thresholds. */
  checks: Type.Array(ActivityCheck),
  thresholds: Thresholds,
  history: Type.Array(Type.Object({ ...ReviewFields, decision: Decision, utc_offset: Offset })),
});
export type ActivityReviewsAnswer = Static<typeof ActivityReviewsAnswer>;

/** What failed less than 15 minutes ago, or is being tried again, is not counted. */
export const ReimportAnswer = Type.Object({ queued: Type.Integer() });
export type ReimportAnswer = Static<typeof ReimportAnswer>;
