import type { ParticipantStatus } from '#shared/participantStatuses.ts';
import type { RuleCloseReason, RuleKind } from '#shared/studyProblemKinds.ts';

export interface ParticipantFacts {
  status: ParticipantStatus;
  /** Data of the last days have arrived. */
  isHeard: boolean;
  isUndecided: boolean;
  isImplausible: boolean;
}

/** Whether a rule finds its problem; otherwise why not, and `unknown` changes nothing. */
export type Finding = 'holds' | 'unknown' | RuleCloseReason;

const OVER: readonly ParticipantStatus[] = ['withdrawn', 'completed'];
const BROKEN: readonly ParticipantStatus[] = ['disconnected', 'permission_missing'];

function silence({ status, isHeard }: ParticipantFacts): Finding {
  if (OVER.includes(status)) return 'no_longer';
  // Without a source silence says nothing about the person.
  if (BROKEN.includes(status)) return 'unknown';
  if (status === 'silent') return 'holds';
  return isHeard ? 'data_arrived' : 'no_longer';
}

function breakage({ status }: ParticipantFacts, wanted: ParticipantStatus): Finding {
  if (status === wanted) return 'holds';
  return OVER.includes(status) || BROKEN.includes(status) ? 'no_longer' : 'source_works';
}

export const PROBLEM_RULES: Record<RuleKind, (facts: ParticipantFacts) => Finding> = {
  silent: silence,
  source_broken: (facts) => breakage(facts, 'disconnected'),
  permission_missing: (facts) => breakage(facts, 'permission_missing'),
  needs_decision: ({ isUndecided }) => (isUndecided ? 'holds' : 'decided'),
  implausible: ({ isImplausible }) => (isImplausible ? 'holds' : 'decided'),
};
