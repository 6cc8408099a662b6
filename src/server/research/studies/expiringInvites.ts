import { type RawBuilder, sql } from 'kysely';

/** Of the invitation `i`: open, and valid until the day after today in that time zone. */
export function expiresTomorrow(timezone: RawBuilder<unknown>, now: Date): RawBuilder<unknown> {
  return sql`i.ended_at IS NULL AND i.consented_at IS NULL AND i.refused_at IS NULL
      AND (i.expires_at AT TIME ZONE ${timezone})::date = (${now}::timestamptz AT TIME ZONE ${timezone})::date + 1`;
}
