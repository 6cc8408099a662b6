import { type Static, Type } from 'typebox';
import { FILE_FORMATS, SOURCE_NAMES } from '#shared/sources.ts';
import { listAnswer, listQuery } from './list.ts';
import { Closed, Nullable, Num, Text } from './shapes.ts';

const UUID = '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$';

/**
 * STUDIES §8, rules 4 and 5. `overlapping`: at the same time with like figures; `shifted`: like figures, whole quarter
 * hours apart.
 */
const DUPLICATE_RULES = ['overlapping', 'shifted'] as const;
export type DuplicateRule = (typeof DUPLICATE_RULES)[number];

/** `parallel`: two devices recorded one activity on purpose; both records stay, one of them counts. */
const DUPLICATE_DECISIONS = ['same', 'different', 'parallel'] as const;
export type DuplicateDecision = (typeof DUPLICATE_DECISIONS)[number];

/** Metres, seconds, beats per minute; null: not recorded, or not shown to researchers. */
const DuplicateRecord = Type.Object({
  id: Type.String(),
  source: Type.Enum([...SOURCE_NAMES]),
  format: Nullable(Type.Enum([...FILE_FORMATS])),
  name: Text,
  sport_type: Type.String(),
  start_date: Type.String(),
  start_date_local: Type.String(),
  timezone: Text,
  distance: Type.Number(),
  moving_time: Type.Integer(),
  elapsed_time: Type.Integer(),
  average_heartrate: Num,
  max_heartrate: Num,
  device_name: Text,
  /** Whether it stands in lists and sums. */
  counts: Type.Boolean(),
  /** False when the terms of its source would hide the activity from studies that may read the other record. */
  may_be_primary: Type.Boolean(),
});
export type DuplicateRecord = Static<typeof DuplicateRecord>;

/** Two records of one person that may be of the same activity. */
export const Duplicate = Type.Object({
  id: Type.String(),
  rule: Type.Enum([...DUPLICATE_RULES]),
  found_at: Type.String(),
  /** Null to the person themselves. */
  participant_id: Text,
  participant_code: Text,
  records: Type.Array(DuplicateRecord),
  /** The record that becomes the primary one unless another is chosen. */
  suggested_id: Type.String(),
  decision: Nullable(Type.Enum([...DUPLICATE_DECISIONS])),
  /** The primary record of `same` and `parallel`. */
  primary_id: Text,
  decided_at: Text,
  /** Null for a decision of the participant. */
  decided_by_email: Text,
  may_decide: Type.Boolean(),
});
export type Duplicate = Static<typeof Duplicate>;

export type DuplicatesQuery = Static<typeof DuplicatesQuery>;
/** Lists the undecided pairs unless asked otherwise; default order: `-found_at`. */
export const DuplicatesQuery = Closed(
  Type.Omit(listQuery(['found_at'], { state: Type.Optional(Type.Enum(['open', 'decided'])) }), ['search']).properties,
);
export const DuplicatesAnswer = listAnswer('duplicates', Duplicate);
export type DuplicatesAnswer = Static<typeof DuplicatesAnswer>;

export const DuplicateAnswer = Type.Object({ duplicate: Duplicate });
export type DuplicateAnswer = Static<typeof DuplicateAnswer>;

export const StudyDuplicateQuery = Closed({ study_id: Type.String({ pattern: UUID }) });

const decision = {
  /** Null takes the decision back and restores the former state. */
  decision: Nullable(Type.Enum([...DUPLICATE_DECISIONS])),
  /** Changes only a pair with this `decided_at`, so that an undo leaves what was decided meanwhile. */
  from: Type.Optional(Type.String({ maxLength: 24 })),
  /** Only with the decision `same`. */
  primary_id: Type.Optional(Type.String({ pattern: UUID })),
};
export const DecideDuplicateBody = Closed(decision);
export type DecideDuplicateBody = Static<typeof DecideDuplicateBody>;
export const DecideStudyDuplicateBody = Closed({ ...decision, study_id: Type.String({ pattern: UUID }) });
export type DecideStudyDuplicateBody = Static<typeof DecideStudyDuplicateBody>;
