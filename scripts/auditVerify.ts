import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { verifyAuditChain } from '#server/db/auditChain.ts';
import { StartError } from '#server/settings/startError.ts';
import { withDatabase } from './databaseCommand.ts';

/** npm run audit:verify: checks every row of the audit log; settings as for the server. */
await withDatabase(async (open, settings) => {
  if (settings.databaseUrl === null && !existsSync(join(settings.dataDir, 'database'))) {
    throw new StartError(`There is no database in DATA_DIR ${settings.dataDir}; nothing was verified`);
  }
  const { db } = await open();
  const found = await sql<{ name: string | null }>`SELECT to_regclass('public.audit_log')::text AS name`.execute(db);
  if (!found.rows[0]?.name) throw new StartError('The database has no audit log yet: it comes with the next start');
  const { rows, brokenAt, lastHash } = await verifyAuditChain(db);
  if (brokenAt !== null) throw new StartError(`The audit log was changed: row ${brokenAt} does not fit`);
  console.log(`${rows} rows, chain intact`);
  if (lastHash !== null) console.log(`Hash of row ${rows}: ${lastHash}`);
});
