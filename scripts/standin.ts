import { parseArgs } from 'node:util';
import closeWithGrace from 'close-with-grace';
import { startStandin } from '#standin/strava/standin.ts';

const PORT = 4010;
const ATHLETES = 40;
const WEEKS = 104;

/** npm run standin: runs the stand-in for Strava alone. */
const { values } = parseArgs({
  options: {
    port: { type: 'string' },
    athletes: { type: 'string' },
    weeks: { type: 'string' },
    seed: { type: 'string' },
  },
});

/** An integer of an argument or the environment; throws an Error that names an invalid value. */
function whole(name: string, given: string | undefined, fallback: number): number {
  const value = given === undefined ? fallback : Number(given);
  if (!Number.isSafeInteger(value) || value < 0) throw new Error(`${name} is not a whole number: ${given}`);
  return value;
}

try {
  const standin = await startStandin({
    port: whole('port', values.port ?? process.env.STANDIN_PORT, PORT),
    athletes: whole('athletes', values.athletes, ATHLETES),
    weeks: whole('weeks', values.weeks, WEEKS),
    seed: whole('seed', values.seed, 1),
  });
  console.log(`The stand-in for Strava is at ${standin.url}; its ${standin.state.world.athletes.size} athletes are invented.

Let Kadenz use it by starting that with
  STRAVA_CLIENT_ID=${standin.state.clientId}
  STRAVA_CLIENT_SECRET=${standin.state.clientSecret}
  STRAVA_API_BASE=${standin.bases.api}
  STRAVA_OAUTH_BASE=${standin.bases.oauth}
  STRAVA_WEB_BASE=${standin.bases.web}

From this computer it is steered at ${standin.url}/_control, for example
  curl ${standin.url}/_control/athletes
  curl ${standin.url}/_control/knobs
  curl -X POST ${standin.url}/_control/athletes/10000001/activities -H 'content-type: application/json' -d '{"sport_type":"Run"}'
  curl -X POST ${standin.url}/_control/troubles -H 'content-type: application/json' -d '{"on":"token","kind":"lost_answer","times":1}'
  curl -X POST ${standin.url}/_control/event-troubles -H 'content-type: application/json' -d '{"kind":"duplicate","every":10}'
  curl ${standin.url}/_control/events
  curl ${standin.url}/_control/rates

Options: -- --port ${PORT} --athletes ${ATHLETES} --weeks ${WEEKS} --seed 1; STANDIN_PORT names the port as well. Ctrl+C stops it.`);
  closeWithGrace({ delay: 10_000, logger: false }, async ({ err }) => {
    if (err) console.error(err);
    await standin.close();
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
