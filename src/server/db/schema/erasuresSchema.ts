import type { ColumnType, Generated } from 'kysely';

export const ERASURE_KINDS = ['withdrawal', 'participant', 'athlete', 'account', 'address', 'user'] as const;
export type ErasureKind = (typeof ERASURE_KINDS)[number];

export interface WithdrawalFacts {
  requested_by: 'participant' | 'investigator';
  date: string;
  choice: 'keep' | 'erase';
}

export interface ErasuresTable {
  id: Generated<string>;
  kind: ErasureKind;
  object_id: string;
  at: ColumnType<Date, Date | undefined, never>;
  facts: ColumnType<WithdrawalFacts | Record<string, never>, string | undefined, never>;
}
