import './nodeVersion.ts';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Settings } from '#server/settings/env.ts';
import { loadEnvFile } from '#server/settings/envFile.ts';
import { standardError, standardOutput } from '#server/settings/output.ts';
import { buildServer } from './app.ts';
import { ownsAuditLog } from './db/databaseRoles.ts';
import { type Database, openDatabase } from './db/openDatabase.ts';
import { requireDataDir } from './db/processLock.ts';
import { missingForResearch, RESEARCH_ROLE } from './db/researchRole.ts';
import { openSecret } from './openSecret.ts';
import { readSettings } from './readSettings.ts';
import { repeatErasuresOf } from './repeatErasures.ts';
import { startFailureLine } from './startFailure.ts';
import { stopWithGrace } from './stopWithGrace.ts';
import { ensureFirstAdmin } from './users/firstAdmin.ts';

const DRAIN_MS = 8000;
const CLOSE_LIMIT_MS = 10_000;

const clientDir = fileURLToPath(new URL('../../dist', import.meta.url));
const say = (line: string) => standardOutput.write(`${line}\n`);

async function start(settings: Settings, database: Database): Promise<void> {
  const secret = await openSecret(settings, database.db);
  const repeated = await repeatErasuresOf(settings.dataDir, database.db, new Date());
  if (repeated > 0) say(`Erasures since the restored backup: ${repeated} repeated.`);
  const isBuilt = existsSync(join(clientDir, 'index.html'));
  if (!isBuilt) say('The client is not built (npm run build), so only /api is served.');
  const app = await buildServer({ settings, database, secret, clientDir: isBuilt ? clientDir : null });
  if (database.kind === 'postgres' && (await ownsAuditLog(database.db))) {
    app.log.warn(
      { event: 'database_role' },
      'the role of DATABASE_URL owns the tables, so it can switch off what protects the audit log; see PostgreSQL in the README',
    );
  }
  const missing = await missingForResearch(database.research);
  if (missing !== null) {
    app.log.warn(
      { event: 'database_role' },
      `exports of studies are read with all rights of the server, because its role may not work as ${RESEARCH_ROLE}; as a superuser of PostgreSQL run: ${missing} Then start again, with DATABASE_OWNER_URL or after npm run migrate where the tables have another owner.`,
    );
  }
  const drain = async () => {
    await Promise.race([app.close(), wait(DRAIN_MS, undefined, { ref: false })]);
    app.server.closeAllConnections();
  };
  try {
    await app.listen({ host: settings.host, port: settings.port });
    // Its password is told only once, so a start that cannot listen must not tell it.
    await ensureFirstAdmin(database.db, settings, ({ email, password, generated }) => {
      if (generated) say(`First admin: ${email}, password: ${password} (shown only this once)`);
    });
  } catch (error) {
    await drain();
    throw error;
  }

  stopWithGrace(CLOSE_LIMIT_MS, async ({ err, signal }) => {
    if (err) app.log.fatal({ err }, 'stopping after an error that nothing handled');
    else app.log.info({ signal }, 'stopping');
    await drain();
    await database.close();
  });
  say(`${settings.productName} is ready: ${settings.publicUrl}`);
}

async function main(): Promise<void> {
  let settings: Settings | null = null;
  let database: Database | null = null;
  try {
    loadEnvFile();
    settings = readSettings(process.env);
    if (settings.databaseUrl !== null) requireDataDir(settings.dataDir);
    database = await openDatabase(settings, say);
    await start(settings, database);
  } catch (error) {
    standardError.write(`${startFailureLine(error, settings)}\n`);
    await database?.close().catch(() => undefined);
    process.exit(1);
  }
}

await main();
