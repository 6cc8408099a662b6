import { type Static, Type } from 'typebox';
import { ATTENTION_MAX, EMAIL_MAX } from '#shared/constants.ts';
import { listAnswer, listQuery } from './list.ts';
import { Reason } from './reason.ts';
import { Closed, Nullable, Text } from './shapes.ts';
import { RoleName } from './users.ts';

/** SPEC §3 names the counts of the research summary. */
export const ResearchSummary = Type.Object({
  lab_count: Type.Integer(),
  researcher_count: Type.Integer(),
  study_count: Type.Integer(),
  participant_count: Type.Integer(),
});
export type ResearchSummary = Static<typeof ResearchSummary>;

const ATTENTION_KINDS = [
  'researcher_without_lab',
  'lab_without_researcher',
  'study_without_owner',
  'study_without_participants',
  'study_ended_open',
  'source_refused',
  'source_unread',
  'source_access_ends',
  'source_problems',
  'source_without_basis',
  'reminders_failed',
  'exports_failed',
  'upload_failed',
  'study_without_approval',
  'study_ended_unexported',
  'connections_used',
  'webhook_missing',
  'import_backlog',
] as const;

/**
 * PAGES §3.1 An attention item. `id` is the user's, the lab's, the study's, the participant's or the source's; `days` its
 * age and `count` how many, where that matters.
 */
export const AttentionItem = Type.Object({
  kind: Type.Enum([...ATTENTION_KINDS]),
  severity: Type.Enum(['warning', 'info']),
  id: Type.String(),
  name: Type.String(),
  days: Nullable(Type.Integer()),
  count: Nullable(Type.Integer()),
  /** Of which `count` are used. */
  limit: Type.Optional(Type.Integer()),
  /** When the work is probably done. */
  done_at: Type.Optional(Type.String()),
});
export type AttentionItem = Static<typeof AttentionItem>;

/** Number of items; default 5. */
export const AttentionQuery = Closed({ limit: Type.Optional(Type.Integer({ minimum: 1, maximum: ATTENTION_MAX })) });
/** The most urgent items of `total`. */
export const AttentionAnswer = Type.Object({ items: Type.Array(AttentionItem), total: Type.Integer() });
export type AttentionAnswer = Static<typeof AttentionAnswer>;

/** §3 Lab. `created_at` is ISO 8601 UTC; an active study has begun, has not ended and is not closed. */
export const Lab = Type.Object({
  id: Type.String(),
  name: Type.String(),
  email: Type.String(),
  created_at: Type.String(),
  researcher_count: Type.Integer(),
  study_count: Type.Integer(),
  active_study_count: Type.Integer(),
  participant_count: Type.Integer(),
});
export type Lab = Static<typeof Lab>;

export const LabAnswer = Type.Object({ lab: Lab });
export type LabAnswer = Static<typeof LabAnswer>;

/**
 * PAGES §3.3 With the activities of its studies today and on the six days before; null while those of studies that the
 * caller has no part in are of too few people.
 */
export const OneLabAnswer = Type.Object({
  lab: Lab,
  activities_last_7_days: Nullable(Type.Integer()),
});
export type OneLabAnswer = Static<typeof OneLabAnswer>;
export type OneLab = Lab & Omit<OneLabAnswer, 'lab'>;

export const LAB_SORTS = [
  'name',
  'email',
  'created_at',
  'researcher_count',
  'study_count',
  'participant_count',
] as const;
export type LabSort = (typeof LAB_SORTS)[number];
/** `has=active`: only labs with an active study. */
export const LabsQuery = listQuery(LAB_SORTS, { has: Type.Optional(Type.Literal('active')) });
export type LabsQuery = Static<typeof LabsQuery>;
export const LabsAnswer = listAnswer('labs', Lab);
export type LabsAnswer = { labs: Lab[]; total: number; page: number; page_size: number };

/** §7 Create-lab payload. The server's sentences state the rules of name and e-mail, not the schema. */
export const CreateLabBody = Closed({ email: Type.String({ maxLength: EMAIL_MAX }), name: Type.String() });
export type CreateLabBody = Static<typeof CreateLabBody>;
export const ChangeLabBody = Closed(Type.Partial(CreateLabBody).properties);
export type ChangeLabBody = Static<typeof ChangeLabBody>;

/** §3 Researcher. `id` is not the user's; `deactivated_at` is there while the account is deactivated. */
export const Researcher = Type.Object({
  id: Type.String(),
  user_id: Type.String(),
  email: Type.String(),
  lab_id: Type.String(),
  lab_name: Type.String(),
  created_at: Type.String(),
  study_count: Type.Integer(),
  deactivated_at: Type.Optional(Type.String()),
});
export type Researcher = Static<typeof Researcher>;

export const ResearcherAnswer = Type.Object({ researcher: Researcher });
export type ResearcherAnswer = Static<typeof ResearcherAnswer>;

export const RESEARCHER_SORTS = ['email', 'created_at', 'study_count'] as const;
export type ResearcherSort = (typeof RESEARCHER_SORTS)[number];
export const LabResearchersQuery = listQuery(RESEARCHER_SORTS, {});
export type LabResearchersQuery = Static<typeof LabResearchersQuery>;
export const ResearchersQuery = listQuery(RESEARCHER_SORTS, { user_id: Type.Optional(Type.String()) });
export type ResearchersQuery = Static<typeof ResearchersQuery>;
export const ResearchersAnswer = listAnswer('researchers', Researcher);
export type ResearchersAnswer = { researchers: Researcher[]; total: number; page: number; page_size: number };

export const CreateResearcherBody = Closed({ user_id: Type.String(), lab_id: Type.String() });
export type CreateResearcherBody = Static<typeof CreateResearcherBody>;
/** Moves to another lab. `new_owner_id` (a user's id) takes over the studies in the former lab. */
export const MoveResearcherBody = Closed({ lab_id: Type.String(), new_owner_id: Type.Optional(Type.String()) });
export type MoveResearcherBody = Static<typeof MoveResearcherBody>;
export const RemoveResearcherBody = Closed({ new_owner_id: Type.Optional(Type.String()), reason: Reason });
export type RemoveResearcherBody = Static<typeof RemoveResearcherBody>;

/** A user who can be assigned to a lab: role user, or a researcher without a lab. */
export const Candidate = Type.Object({
  id: Type.String(),
  email: Type.String(),
  role: RoleName,
  created_at: Type.String(),
});
export type Candidate = Static<typeof Candidate>;
export const CandidatesQuery = listQuery(['email', 'created_at'], {});
export type CandidatesQuery = Static<typeof CandidatesQuery>;
export const CandidatesAnswer = listAnswer('candidates', Candidate);
export type CandidatesAnswer = { candidates: Candidate[]; total: number; page: number; page_size: number };

/** A change of a study or a participant. `changes` is by field; an erased value is `{"erased": true}`. */
export const LogEntry = Type.Object({
  id: Type.Integer(),
  at: Type.String(),
  actor_email: Text,
  action: Type.String(),
  object_type: Type.String(),
  object_id: Text,
  /** The participant's code, where the change is about one. */
  code: Text,
  changes: Type.Record(Type.String(), Type.Object({ old: Type.Unknown(), new: Type.Unknown() })),
  reason: Text,
});
export type LogEntry = Static<typeof LogEntry>;

/**
 * Always the newest first unless `sort=at`. `from` and `to` are calendar days of the study's time zone, both included.
 */
export const LogQuery = listQuery(['at'], {
  actor: Type.Optional(Type.String({ maxLength: EMAIL_MAX })),
  action: Type.Optional(Type.String({ maxLength: 60 })),
  from: Type.Optional(Type.String({ maxLength: 10 })),
  to: Type.Optional(Type.String({ maxLength: 10 })),
});
export type LogQuery = Static<typeof LogQuery>;
export const LogAnswer = listAnswer('entries', LogEntry);
export type LogAnswer = { entries: LogEntry[]; total: number; page: number; page_size: number };
/** `actors`: the e-mails of all entries of the study, also of those that were not asked for. */
export const StudyLogAnswer = Type.Object({ ...LogAnswer.properties, actors: Type.Array(Type.String()) });
export type StudyLogAnswer = Static<typeof StudyLogAnswer>;
