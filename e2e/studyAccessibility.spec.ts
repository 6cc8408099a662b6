import type { AdminApi, Person } from './support/adminApi.ts';
import { DESKTOP, expectNoViolations } from './support/axe.ts';
import { expect, test } from './support/fixtures.ts';
import { goWithin } from './support/goWithin.ts';
import { openAs } from './support/openAs.ts';
import { researchApi } from './support/researchApi.ts';

interface World {
  owner: Person;
  study: { id: string; title: string };
  participant: { id: string; code: string };
}
let world: World | undefined;

const TABS = [
  'overview',
  'participants',
  'consent',
  'team',
  'log',
  'adherence',
  'activities',
  'quality',
  'problems',
  'reminders',
  'export',
];

async function prepare(api: AdminApi): Promise<void> {
  if (world) return;
  const research = researchApi(api);
  const owner = await research.researcher((await research.lab()).id);
  const study = await research.study(owner, { permitted_sources: ['file'] });
  const [participant, other] = await research.participants(owner, study.id, 6);
  if (!participant || !other) throw new Error('No participant was made');
  const path = `/research/studies/${study.id}`;
  await api.call(
    'POST',
    `${path}/problems`,
    { code: participant.code, assignee_id: null, note: 'Watch is lost' },
    owner,
  );
  const deviation = { day: '2026-02-03', category: 'schedule', severity: 'minor', reported_on: null };
  const said = { description: 'Began a week late', action_taken: 'None' };
  await api.call('POST', `${path}/deviations`, { code: other.code, ...deviation, ...said }, owner);
  const contact = { contacted_on: '2026-02-04', channel: 'phone', outcome: 'reached', note: 'Calls back' };
  await api.call('POST', `/research/participants/${participant.id}/contacts`, contact, owner);
  world = { owner, study, participant };
}

test.describe('axe finds nothing in a study with data', () => {
  test.use(DESKTOP);

  test.beforeEach(({ api }) => prepare(api));

  const there = (): World => {
    if (!world) throw new Error('Nothing was prepared');
    return world;
  };

  test('on its tabs and the timeline of a participant', async ({ page }) => {
    const { owner, study, participant } = there();
    await openAs(page, owner, '/dashboard');
    for (const tab of TABS) {
      await goWithin(page, `/research/studies/${study.id}?tab=${tab}`);
      await expect(page.getByRole('heading', { level: 1, name: study.title })).toBeVisible();
      await expect(page.locator('[aria-busy="true"], .spinner')).toHaveCount(0);
      await expectNoViolations(page, tab);
    }
    await goWithin(page, `/research/participants/${participant.id}`);
    await expect(page.getByText('Calls back').first()).toBeVisible();
    await expectNoViolations(page, 'a participant with a contact');
  });
});
