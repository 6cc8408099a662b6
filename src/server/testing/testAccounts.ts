import type { Insertable } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { SourceAccountsTable } from '#server/db/schema/sourcesSchema.ts';
import type { Db } from '#server/db/schema.ts';

/** An account of a person at Polar. */
export async function createTestAccount(
  db: Db,
  person_id: string,
  changes: Partial<Insertable<SourceAccountsTable>> = {},
): Promise<{ id: string }> {
  const id = uuidv7();
  const at = new Date('2026-11-10T09:00:00Z');
  await db
    .insertInto('source_accounts')
    .values({
      ...{ id, person_id, source: 'polar', external_id: `polar-${id}`, status: 'connected' as const },
      ...{ scopes: ['accesslink.read_all'], consent_version: 1, consent_lang: 'de', consented_at: at },
      ...{ status_since: at, connected_at: at, updated_at: at },
      ...changes,
    })
    .execute();
  return { id };
}
