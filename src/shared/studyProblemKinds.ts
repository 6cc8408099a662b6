/** What a rule looks for; the others are opened by hand. */
export const RULE_KINDS = ['silent', 'source_broken', 'permission_missing', 'needs_decision', 'implausible'] as const;
export type RuleKind = (typeof RULE_KINDS)[number];
export const STUDY_PROBLEM_KINDS = [...RULE_KINDS, 'by_hand'] as const;
export type StudyProblemKind = (typeof STUDY_PROBLEM_KINDS)[number];

export const STUDY_PROBLEM_STATES = ['open', 'in_progress', 'closed'] as const;
export type StudyProblemState = (typeof STUDY_PROBLEM_STATES)[number];

/** `no_longer`: an absence, a pause, the end, or another kind of problem. */
const RULE_CLOSE_REASONS = ['data_arrived', 'source_works', 'decided', 'no_longer'] as const;
export type RuleCloseReason = (typeof RULE_CLOSE_REASONS)[number];
export const HAND_CLOSE_REASONS = ['solved', 'no_problem', 'not_solvable'] as const;
export type HandCloseReason = (typeof HAND_CLOSE_REASONS)[number];
export const CLOSE_REASONS = [...RULE_CLOSE_REASONS, ...HAND_CLOSE_REASONS] as const;
export type CloseReason = (typeof CLOSE_REASONS)[number];

export const DEVIATION_CATEGORIES = ['consent', 'eligibility', 'schedule', 'device_data', 'other'] as const;
export type DeviationCategory = (typeof DEVIATION_CATEGORIES)[number];
export const DEVIATION_SEVERITIES = ['minor', 'major'] as const;
export type DeviationSeverity = (typeof DEVIATION_SEVERITIES)[number];

export const DEVIATION_TEXT_MAX = 2000;

export const deviationsFile = (prefix: string) => `${prefix}-deviations.csv`;
