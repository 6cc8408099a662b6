import { cpus } from 'node:os';
import { benchDays } from './days.ts';
import { enginesOf } from './engines.ts';
import { benchExport } from './export.ts';
import { benchFiles } from './files.ts';
import { CONNECTIONS } from './load.ts';
import { benchReminders } from './reminders.ts';
import { benchResearch } from './researchBench.ts';
import { benchScreens } from './screens.ts';
import { benchStrava } from './strava.ts';
import { benchUsers } from './usersBench.ts';
import { benchWebhook } from './webhook.ts';

/** npm run bench [-- users | research | days | export | webhook | strava | screens | files | reminders]: on the embedded database, and on DATABASE_URL's PostgreSQL. */
const BENCHES = {
  users: benchUsers,
  research: benchResearch,
  days: benchDays,
  export: benchExport,
  webhook: benchWebhook,
  strava: benchStrava,
  screens: benchScreens,
  files: benchFiles,
  reminders: benchReminders,
};
type Name = keyof typeof BENCHES;

const isName = (word: string): word is Name => Object.hasOwn(BENCHES, word);
const asked = process.argv.slice(2);
const unknown = asked.filter((word) => !isName(word));
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(', ')}: choose among ${Object.keys(BENCHES).join(', ')}`);
  process.exit(1);
}
const names = asked.length > 0 ? asked.filter(isName) : (Object.keys(BENCHES) as Name[]);

console.log(
  `Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? 'processor'}, ${CONNECTIONS} connections`,
);
for (const engine of enginesOf(process.env)) for (const name of names) await BENCHES[name](engine);
if (!process.env.DATABASE_URL) console.log('\nPostgreSQL: set DATABASE_URL to measure it too.');
