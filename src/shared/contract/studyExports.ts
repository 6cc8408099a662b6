import { type Static, Type } from 'typebox';
import { THRESHOLDS } from '#shared/qualityChecks.ts';
import { CONSENT_ANSWERS } from './joining.ts';
import { Closed, Nullable, Text } from './shapes.ts';

const Day = Type.Optional(Type.String({ maxLength: 10 }));

/** STUDIES §10 De-identification; a choice that is absent changes nothing. Titles and notes are in no export. */
export const Deidentification = Closed({
  /** Pseudonyms and shifts differ by recipient; an empty name: participants keep their codes. */
  recipient: Type.Optional(Type.String({ maxLength: 80 })),
  /** By whole weeks, differently for each participant, and for each recipient. */
  shift_dates: Type.Optional(Type.Boolean()),
  day_part: Type.Optional(Type.Boolean()),
  /** Distances to 0.1 km. */
  round_distance: Type.Optional(Type.Boolean()),
  /** Sports of fewer participants than the setting `small_cells` become `other`. */
  group_sports: Type.Optional(Type.Boolean()),
  device_maker: Type.Optional(Type.Boolean()),
  /** Always so for a caller who is blinded. */
  without_groups: Type.Optional(Type.Boolean()),
});
export type Deidentification = Static<typeof Deidentification>;

/** Days are `YYYY-MM-DD`, both ends included; without them the whole study. */
const choices = {
  from: Day,
  to: Day,
  include_withdrawn: Type.Optional(Type.Boolean()),
  include_excluded: Type.Optional(Type.Boolean()),
  /** Only participants who gave all of these answers. */
  required_answers: Type.Optional(
    Type.Array(Type.Enum([...CONSENT_ANSWERS]), { uniqueItems: true, maxItems: CONSENT_ANSWERS.length }),
  ),
};

/** With a cut, its period and people hold, and `points` is refused: a cut keeps none. */
export const CreateExportBody = Closed({
  ...choices,
  cut_id: Type.Optional(Type.String()),
  /** The stored points of the activities, without positions, as Parquet. */
  points: Type.Optional(Type.Boolean()),
  deidentification: Type.Optional(Deidentification),
});
export type CreateExportBody = Static<typeof CreateExportBody>;

/** Why rows are left out, with the number of rows. */
const LEFT_OUT = [
  'strava_without_basis',
  'source_not_agreed',
  'source_not_permitted',
  'display_level',
  'other_record_counts',
  'excluded_activities',
  'withdrawn_participants',
  'answers_missing',
  'erased_participants',
] as const;
export type LeftOutReason = (typeof LEFT_OUT)[number];
export const LeftOut = Type.Array(Type.Object({ reason: Type.Enum([...LEFT_OUT]), count: Type.Integer() }));
export type LeftOut = Static<typeof LeftOut>;

/** The last three are final: the file of a `done` export goes after seven days, or when a participant is erased or takes an answer back. */
const EXPORT_STATES = ['waiting', 'running', 'done', 'failed', 'expired', 'deleted', 'outdated'] as const;
export type ExportState = (typeof EXPORT_STATES)[number];

const Tables = Type.Record(Type.String(), Type.Object({ rows: Type.Integer(), sha256: Type.String() }));

/** Sizes are bytes, times ISO 8601 UTC. */
export const StudyExport = Type.Object({
  id: Type.String(),
  study_id: Type.String(),
  name: Type.String(),
  state: Type.Enum([...EXPORT_STATES]),
  created_at: Type.String(),
  created_by_email: Text,
  finished_at: Text,
  expires_at: Text,
  /** Counts rows of activities only. */
  rows_done: Type.Integer(),
  rows_total: Type.Integer(),
  /** `cut-3.1`; null: not locked. */
  cut: Text,
  choices: CreateExportBody,
  participants: Type.Integer(),
  /** Participants with a week that nobody else has. */
  unique_participants: Nullable(Type.Integer()),
  left_out: LeftOut,
  tables: Tables,
  size: Nullable(Type.Integer()),
  sha256: Text,
});
export type StudyExport = Static<typeof StudyExport>;
export const StudyExportAnswer = Type.Object({ export: StudyExport });
export type StudyExportAnswer = Static<typeof StudyExportAnswer>;
/** The newest first, the last hundred. */
export const StudyExportsAnswer = Type.Object({ exports: Type.Array(StudyExport) });
export type StudyExportsAnswer = Static<typeof StudyExportsAnswer>;

const Cell = Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()]);
export const ExportEstimateAnswer = Type.Object({
  participants: Type.Integer(),
  activities: Type.Integer(),
  size: Type.Integer(),
  left_out: LeftOut,
  /** The first activities as the file would have them. */
  preview: Type.Object({ columns: Type.Array(Type.String()), rows: Type.Array(Type.Array(Cell)) }),
});
export type ExportEstimateAnswer = Static<typeof ExportEstimateAnswer>;

/** Open points before a cut, each with its number of cases. */
const OPEN_POINTS = [
  'undecided_duplicates',
  'older_consent',
  'not_joined',
  'undecided_files',
  'uploads_running',
  'importing',
] as const;
export type OpenPoint = (typeof OPEN_POINTS)[number];
export const OpenPoints = Type.Array(Type.Object({ point: Type.Enum([...OPEN_POINTS]), count: Type.Integer() }));
export type OpenPoints = Static<typeof OpenPoints>;

export const StudyCut = Type.Object({
  id: Type.String(),
  study_id: Type.String(),
  number: Type.Integer(),
  /** `cut-3`, after an erasure `cut-3.1`. */
  name: Type.String(),
  from: Text,
  to: Text,
  created_at: Type.String(),
  created_by_email: Text,
  reason: Type.String(),
  participants: Type.Integer(),
  /** As they were at the lock. */
  rule_version: Type.Integer(),
  permitted_sources: Type.Array(Type.String()),
  /** Those of the checks that are not as by default, each in its unit. */
  own_thresholds: Type.Array(Type.Object({ name: Type.Enum([...THRESHOLDS]), value: Type.Number() })),
  include_withdrawn: Type.Boolean(),
  include_excluded: Type.Boolean(),
  required_answers: Type.Array(Type.Enum([...CONSENT_ANSWERS])),
  left_out: LeftOut,
  open: OpenPoints,
  tables: Tables,
  /** Of the lines `sha256  table`, sorted by table: one sum to cite. */
  sha256: Type.String(),
  /** Each took out one participant; with the sum that was cited before. */
  amendments: Type.Array(Type.Object({ name: Type.String(), at: Type.String(), sha256_before: Type.String() })),
});
export type StudyCut = Static<typeof StudyCut>;
export const StudyCutAnswer = Type.Object({ cut: StudyCut });
export type StudyCutAnswer = Static<typeof StudyCutAnswer>;
/** `stopped`: its server ended before it. */
export const StudyLock = Type.Object({
  id: Type.String(),
  /** Of the cut that it makes. */
  name: Type.String(),
  state: Type.Enum(['running', 'failed', 'stopped']),
  reason: Type.String(),
  created_at: Type.String(),
  created_by_email: Text,
  participants_done: Type.Integer(),
  /** 0 until it is known. */
  participants_total: Type.Integer(),
});
export type StudyLock = Static<typeof StudyLock>;
/** `lock` is under way, or the last one ended without a cut. */
export const StudyCutsAnswer = Type.Object({
  cuts: Type.Array(StudyCut),
  open: OpenPoints,
  lock: Nullable(StudyLock),
});
export type StudyCutsAnswer = Static<typeof StudyCutsAnswer>;
/** The call is refused without a reason. */
export const CreateCutBody = Closed({ ...choices, reason: Type.Optional(Type.String({ maxLength: 500 })) });
export type CreateCutBody = Static<typeof CreateCutBody>;

/** A whole large study can be selected, and its file is not sent in parts. */
const FILE_PARTICIPANTS_MAX = 20_000;

/** The file has them in this order. */
export const ParticipantsFileBody = Closed({
  ids: Type.Array(Type.String({ maxLength: 36 }), { minItems: 1, maxItems: FILE_PARTICIPANTS_MAX }),
  language: Type.Enum(['en', 'de']),
});
export type ParticipantsFileBody = Static<typeof ParticipantsFileBody>;
