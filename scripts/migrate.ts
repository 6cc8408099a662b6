import { openDatabase } from '#server/db/openDatabase.ts';
import { readSettings } from '#server/readSettings.ts';
import type { Settings } from '#server/settings/env.ts';
import { loadEnvFile } from '#server/settings/envFile.ts';
import { startFailureLine } from '#server/startFailure.ts';
import { refuseArguments } from './databaseCommand.ts';

let settings: Settings | null = null;
try {
  refuseArguments('migrate', 'nothing was changed');
  loadEnvFile();
  settings = readSettings(process.env);
  const database = await openDatabase(settings, (line) => console.log(line));
  await database.close();
  console.log('The tables are up to date.');
} catch (error) {
  console.error(startFailureLine(error, settings));
  process.exitCode = 1;
}
