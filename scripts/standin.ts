import { parseArgs } from 'node:util';
import closeWithGrace from 'close-with-grace';
import { startPolarStandin } from '#standin/polar/standin.ts';
import { startStandin } from '#standin/strava/standin.ts';
import { wholeNumber } from './wholeNumber.ts';

const PORT = 4010;
const POLAR_PORT = 4011;
const PEOPLE = 40;
const WEEKS = 104;

/** npm run standin: runs the stand-in for Strava alone, with `polar` that for Polar. */
function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        port: { type: 'string' },
        athletes: { type: 'string' },
        weeks: { type: 'string' },
        seed: { type: 'string' },
        back: { type: 'string', multiple: true },
      },
    });
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

const { values, positionals } = readArguments();

const sizeOf = (port: number) => ({
  port: wholeNumber('port', values.port ?? process.env.STANDIN_PORT, port),
  people: wholeNumber('athletes', values.athletes, PEOPLE),
  weeks: wholeNumber('weeks', values.weeks, WEEKS),
  seed: wholeNumber('seed', values.seed, 1),
});

const optionsAt = (port: number) =>
  `Options: -- --port ${port} --athletes ${PEOPLE} --weeks ${WEEKS} --seed 1; STANDIN_PORT names the port as well. Ctrl+C stops it.`;

async function startStrava() {
  const { people, ...size } = sizeOf(PORT);
  const standin = await startStandin({ ...size, athletes: people });
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

${optionsAt(PORT)}`);
  return standin;
}

async function startPolar() {
  const { people, ...size } = sizeOf(POLAR_PORT);
  const standin = await startPolarStandin({ ...size, users: people, redirectUrls: values.back });
  const [first = 0] = standin.state.world.users.keys();
  console.log(`The stand-in for Polar is at ${standin.url}; its ${standin.state.world.users.size} users are invented.
It stands for Polar's three hosts: authorisation, token and API have this one address.
  client id      ${standin.state.client.id}
  client secret  ${standin.state.client.secret}
  way back       ${standin.state.client.redirectUrls.join(', ')}

From this computer it is steered at ${standin.url}/_control, for example
  curl ${standin.url}/_control/users
  curl ${standin.url}/_control/knobs
  curl -X POST ${standin.url}/_control/users/${first}/exercises -H 'content-type: application/json' -d '{"sport":"RUNNING"}'
  curl -X PUT ${standin.url}/_control/users/${first}/consents -H 'content-type: application/json' -d '{"accepted":false}'
  curl -X POST ${standin.url}/_control/users/${first}/revoke
  curl -X POST ${standin.url}/_control/troubles -H 'content-type: application/json' -d '{"on":"exercises","kind":"malformed","times":1}'
  curl ${standin.url}/_control/events

${optionsAt(POLAR_PORT)} --back names the address to return to, exactly; it may be repeated.`);
  return standin;
}

try {
  const [name = 'strava'] = positionals;
  if (name !== 'strava' && name !== 'polar') throw new Error(`There is no stand-in for ${name}: strava or polar`);
  const standin = await (name === 'polar' ? startPolar() : startStrava());
  closeWithGrace({ delay: 10_000, logger: false }, async ({ err }) => {
    if (err) console.error(err);
    await standin.close();
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
