import type { DuplicateDecision } from '#shared/contract/duplicates.ts';

export const DUPLICATE_DECISION_ORDER: readonly DuplicateDecision[] = ['same', 'different', 'parallel'];
