import type { ColumnType } from 'kysely';
import type { DuplicateDecision, DuplicateRule } from '#shared/contract/duplicates.ts';

/**
 * By study, so that an erasure can take its part out: whether a rating went along, the checks whose reviews did, and those
 * by which the primary record was a duplicate.
 */
export type Followed = Record<string, { effort: boolean; flags: string[]; left?: string[] }>;

/** What a join changed: the records that now point to the primary one, and what that took over. */
export interface FormerJoin {
  moved: { id: string; joined_to: string | null }[];
  gear_taken: boolean;
  /** Older joins lack it, as `exclusion_taken`. */
  followed?: Followed;
  exclusion_taken?: boolean;
  /** The primary record was excluded as a duplicate. */
  exclusion_swapped?: boolean;
}

export interface DuplicatePairsTable {
  id: string;
  person_id: string;
  first_id: string;
  second_id: string;
  rule: DuplicateRule;
  found_at: Date;
  decision: DuplicateDecision | null;
  primary_id: string | null;
  decided_by: string | null;
  decided_at: Date | null;
  study_id: string | null;
  former: ColumnType<FormerJoin | null, string | null | undefined, string | null>;
}
