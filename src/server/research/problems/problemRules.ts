import { type DayHistory, dayState } from '#shared/days/dayStates.ts';
import type { ParticipantStatus } from '#shared/participantStatuses.ts';
import type { RuleCloseReason, RuleKind } from '#shared/studyProblemKinds.ts';

export interface ParticipantFacts {
  status: ParticipantStatus;
  /** Neither an absence nor a pause explains the silence. */
  isUnexplained: boolean;
  isUndecided: boolean;
  isImplausible: boolean;
}

/** Whether a rule finds its problem; otherwise why not, and `unknown` changes nothing. */
export type Finding = 'holds' | 'unknown' | RuleCloseReason;

const OVER: readonly ParticipantStatus[] = ['withdrawn', 'completed'];
const BROKEN: readonly ParticipantStatus[] = ['disconnected', 'permission_missing'];

function silence({ status, isUnexplained }: ParticipantFacts): Finding {
  if (OVER.includes(status)) return 'no_longer';
  // Without a source nobody knows what the person does.
  if (BROKEN.includes(status)) return 'unknown';
  if (status !== 'silent') return 'data_arrived';
  return isUnexplained ? 'holds' : 'no_longer';
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

function isWithoutData(day: number, history: DayHistory): boolean {
  const state = dayState(day, history);
  const isBeforeSource = state === 'not_started' && history.start !== null && day >= history.start;
  return isBeforeSource || state === 'none_recorded' || state === 'awaiting_sync';
}

/** Whether the participation began at least `days` days ago and none of the last ones has data or says why not. */
export function isUnexplainedSilence(history: DayHistory, days: number): boolean {
  const { start, today } = history;
  if (start === null || today - start < days) return false;
  return Array.from({ length: days }, (_, ago) => today - ago).every((day) => isWithoutData(day, history));
}
