import { verifyAuditChain } from '#server/db/auditChain.ts';
import { StartError } from '#server/settings/startError.ts';
import { openExisting, refuseArguments, withDatabase } from './databaseCommand.ts';

/** npm run audit:verify: checks every row of the audit log; settings as for the server. */
await withDatabase(async (open, settings) => {
  refuseArguments('audit:verify', 'nothing was verified');
  const { db } = await openExisting(open, settings, 'nothing was verified');
  const { rows, brokenAt, lastHash } = await verifyAuditChain(db);
  if (brokenAt !== null) throw new StartError(`The audit log was changed: row ${brokenAt} does not fit`);
  console.log(`${rows} rows, chain intact`);
  if (lastHash !== null) console.log(`Hash of row ${rows}: ${lastHash}`);
});
