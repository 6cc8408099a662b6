import { type Static, Type } from 'typebox';
import { listAnswer, listQuery } from './list.ts';
import { Nullable, Text } from './shapes.ts';

/**
 * `receiving`: the files are on their way; `waiting`: they are there; `failed`: the archive is not read, see `problem`.
 * The last three are final.
 */
const UPLOAD_STATES = ['receiving', 'waiting', 'running', 'done', 'failed', 'cancelled'] as const;
export type UploadState = (typeof UPLOAD_STATES)[number];

/** `joined`: one more record of an activity that is there; `needs_decision`: it may be one that is there. */
const FILE_RESULTS = [
  'imported',
  'already_there',
  'joined',
  'outside_study',
  'sport_not_wanted',
  'unreadable',
  'needs_decision',
] as const;
export type UploadedFileResult = (typeof FILE_RESULTS)[number];

/** `own`: the person gave the files; `staff`: staff gave them. */
const UPLOAD_CHANNELS = ['own', 'staff'] as const;
export type UploadChannel = (typeof UPLOAD_CHANNELS)[number];

/** A sentence by its code. */
const Problem = Type.Object({
  code: Type.String(),
  message: Type.String(),
  params: Type.Optional(Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()]))),
});
export type UploadProblem = Static<typeof Problem>;

/** Sizes are bytes, times ISO 8601 UTC. */
export const Upload = Type.Object({
  id: Type.String(),
  channel: Type.Enum([...UPLOAD_CHANNELS]),
  /** The member of staff who gave the files; only staff get it. */
  given_by: Text,
  state: Type.Enum([...UPLOAD_STATES]),
  kind: Nullable(Type.Enum(['files', 'archive'])),
  created_at: Type.String(),
  finished_at: Text,
  size: Type.Integer(),
  /** Null for an archive until it is read. */
  file_count: Nullable(Type.Integer()),
  read_count: Type.Integer(),
  /** Files by result; a result without files is absent. */
  counts: Type.Record(Type.String(), Type.Integer()),
  problem: Nullable(Problem),
});
export type Upload = Static<typeof Upload>;

/** `result` is null until the file is read. */
export const UploadedFile = Type.Object({
  number: Type.Integer(),
  path: Type.String(),
  result: Nullable(Type.Enum([...FILE_RESULTS])),
  problem: Nullable(Problem),
  activity_id: Text,
});
export type UploadedFile = Static<typeof UploadedFile>;

export const UploadAnswer = Type.Object({ upload: Upload });
export type UploadAnswer = Static<typeof UploadAnswer>;

export const UPLOADS_SORTABLE = ['created_at'] as const;
export type UploadsQuery = Static<typeof UploadsQuery>;
/** Default order: `-created_at`. The search covers the names of files. */
export const UploadsQuery = listQuery(UPLOADS_SORTABLE, {});

/** Limits of what a study stores of files; days are `YYYY-MM-DD`, and without a last day the study is open. */
export const StudyReads = Type.Object({
  first_day: Type.String(),
  last_day: Text,
  /** Strava's names; either these alone are wanted, or all but these. */
  sports: Type.Array(Type.String()),
  sports_are: Type.Enum(['wanted', 'unwanted']),
  heart_rate: Type.Boolean(),
  device: Type.Boolean(),
  route: Type.Boolean(),
});
export type StudyReads = Static<typeof StudyReads>;

/** `reads` is null for uploads without a study. */
export const UploadsAnswer = Type.Object({
  ...listAnswer('uploads', Upload).properties,
  reads: Nullable(StudyReads),
});
export type UploadsAnswer = Static<typeof UploadsAnswer>;

export const UPLOADED_FILES_SORTABLE = ['number', 'path', 'result'] as const;
export type UploadedFilesQuery = Static<typeof UploadedFilesQuery>;
/** Default order: `result`, which begins with files that were refused. The search covers names, results and reasons. */
export const UploadedFilesQuery = listQuery(UPLOADED_FILES_SORTABLE, {
  result: Type.Optional(Type.Enum([...FILE_RESULTS])),
});
export const UploadedFilesAnswer = Type.Object({ upload: Upload, ...listAnswer('files', UploadedFile).properties });
export type UploadedFilesAnswer = Static<typeof UploadedFilesAnswer>;
