import { type Static, Type } from 'typebox';
import { PARTICIPANT_LIMITS } from '#shared/constants.ts';
import {
  CLOSE_REASONS,
  HAND_CLOSE_REASONS,
  STUDY_PROBLEM_KINDS,
  STUDY_PROBLEM_STATES,
} from '#shared/studyProblemKinds.ts';
import { listAnswer, listQuery } from './list.ts';
import { Closed, Nullable, Text } from './shapes.ts';

const Id = Type.String({ maxLength: 36 });
/** Counted in characters by the server. */
const Note = Type.String({ maxLength: 4 * PARTICIPANT_LIMITS.noteMax });
const Code = Nullable(Type.String({ maxLength: 40 }));

/** The note is null for who is blinded: it may name a group. */
export const StudyProblem = Type.Object({
  id: Type.String(),
  participant_id: Text,
  code: Text,
  kind: Type.Enum([...STUDY_PROBLEM_KINDS]),
  state: Type.Enum([...STUDY_PROBLEM_STATES]),
  is_by_rule: Type.Boolean(),
  opened_at: Type.String(),
  opened_by_email: Text,
  assignee_id: Text,
  assignee_email: Text,
  note: Text,
  closed_at: Text,
  closed_by_email: Text,
  close_reason: Nullable(Type.Enum([...CLOSE_REASONS])),
  version: Type.Integer(),
});
export type StudyProblem = Static<typeof StudyProblem>;

export const STUDY_PROBLEMS_SORTABLE = ['state', 'opened_at', 'code', 'kind'] as const;
/**
 * `assignee`: the id of a user, or `none`. Default order: open problems, oldest first. The search covers every shown
 * column, notes only for who is not blinded.
 */
export const StudyProblemsQuery = listQuery(STUDY_PROBLEMS_SORTABLE, {
  state: Type.Optional(Type.Enum([...STUDY_PROBLEM_STATES])),
  kind: Type.Optional(Type.Enum([...STUDY_PROBLEM_KINDS])),
  assignee: Type.Optional(Id),
  participant_id: Type.Optional(Id),
  problem_id: Type.Optional(Id),
});
export type StudyProblemsQuery = Static<typeof StudyProblemsQuery>;
export const StudyProblemsAnswer = listAnswer('problems', StudyProblem);
export type StudyProblemsAnswer = Static<typeof StudyProblemsAnswer>;

export const OpenStudyProblemBody = Closed({ code: Code, assignee_id: Nullable(Id), note: Note });
export type OpenStudyProblemBody = Static<typeof OpenStudyProblemBody>;

/** Closing needs a reason. Who closed a problem may take that back; everybody else reopens it as a new one. */
export const ChangeStudyProblemBody = Closed({
  version: Type.Integer({ minimum: 1 }),
  state: Type.Optional(Type.Enum([...STUDY_PROBLEM_STATES])),
  close_reason: Type.Optional(Type.Enum([...HAND_CLOSE_REASONS])),
  assignee_id: Type.Optional(Nullable(Id)),
  note: Type.Optional(Note),
});
export type ChangeStudyProblemBody = Static<typeof ChangeStudyProblemBody>;
export const StudyProblemAnswer = Type.Object({ problem: StudyProblem });
export type StudyProblemAnswer = Static<typeof StudyProblemAnswer>;
