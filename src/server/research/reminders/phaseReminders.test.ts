import { sql } from 'kysely';
import { buildTestServer, type TestServer } from '#server/testing/buildTestServer.ts';
import { daysHouse, FRIDAY, setClock } from '#server/testing/daysHouse.ts';
import type { TriggeredKind } from '#shared/reminderKinds.ts';
import { dueReminder } from './dueReminders.ts';
import { readReminderFacts } from './reminderFacts.ts';

/** From 2 to 20 November, so that the next one begins tomorrow. */
const PHASES = [
  { phase: 'baseline', days: 19, target: 0 },
  { phase: 'intervention', days: null, target: null },
];
const RULE = { not_connected_days: 3, silent_days: 7 };

let server: TestServer;
beforeAll(async () => {
  server = await buildTestServer();
});
afterAll(() => server.close());

async function dueOf(
  rule: object,
  isBlinded: boolean,
  { days = [19], kinds = ['starts_tomorrow', 'ends_tomorrow'] }: { days?: number[]; kinds?: TriggeredKind[] } = {},
) {
  setClock(server, FRIDAY);
  const house = await daysHouse(server);
  const study = await house.newStudy({ analysts_blinded: isBlinded });
  const { id } = await house.join(study, 'KDZ-001-7', days, { group_name: 'North' });
  await sql`UPDATE study_rules SET rule = rule || ${JSON.stringify(rule)}::jsonb WHERE study_id = ${study.id}`.execute(
    server.db,
  );
  const asked = { id: study.id, timezone: 'Europe/Berlin', closed_at: null };
  const facts = (await readReminderFacts(server.db, asked, [id], server.clock.now())).get(id);
  return facts && dueReminder(facts, RULE, kinds);
}
const ofGroup = { groups: [{ group: 'North', target: null, limit: null, window: null, phases: PHASES }] };

test('STUDIES §12 a phase of the study’s rule, or of the group’s, that begins tomorrow is due', async () => {
  expect(await dueOf({}, false)).toBeNull();
  expect(await dueOf({ phases: PHASES }, false)).toBe('starts_tomorrow');
  expect(await dueOf(ofGroup, false)).toBe('starts_tomorrow');
});

test('with blinded analysts the phases of the study are due, and those of a group are not', async () => {
  expect(await dueOf({ phases: PHASES }, true)).toBe('starts_tomorrow');
  expect(await dueOf(ofGroup, true)).toBeNull();
});

test('activities of a sport that the rule or the group does not count are no silence', async () => {
  const ridesOnly = { group: 'North', sports: ['Ride'], target: null, limit: null, window: null, phases: null };
  const isSilent = (rule: object, days: number[]) => dueOf(rule, true, { days, kinds: ['silent'] });
  expect(await isSilent({ sports: ['Ride'] }, [19])).toBeNull();
  expect(await isSilent({ groups: [ridesOnly] }, [19])).toBeNull();
  expect(await isSilent({ groups: [ridesOnly] }, [3])).toBe('silent');
});
