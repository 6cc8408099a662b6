import { type RawBuilder, sql } from 'kysely';
import type { Account } from './accountRows.ts';

/** The account's gaps, with a time in which the source kept nothing for this installation. */
export const gapsWith = ({ gaps }: Pick<Account, 'gaps'>, { from, to }: { from: Date; to: Date }): RawBuilder<string> =>
  sql`${gaps}::tstzmultirange
    + tstzmultirange(tstzrange(least(${from}::timestamptz, ${to}::timestamptz), ${to}::timestamptz))`;
