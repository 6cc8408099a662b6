import type { Page } from '@playwright/test';
import type { AdminApi, Person } from './support/adminApi.ts';
import { ADMIN, expect, test } from './support/fixtures.ts';
import { openAs } from './support/openAs.ts';
import { barsOf, expectChartsOnPaper, expectWholeOnPaper } from './support/paper.ts';
import { uploadRuns } from './support/pastWeeks.ts';
import { researchApi } from './support/researchApi.ts';

const LAPTOP = { width: 1280, height: 900 };

interface World {
  owner: Person;
  study: { id: string; title: string };
  participant: { id: string; code: string };
}
let world: World | undefined;

/** As long as names become, with what each tab lists. */
async function prepare(page: Page, api: AdminApi): Promise<World> {
  if (world) return world;
  const research = researchApi(api);
  const lab = await research.lab('Institut für Bewegungswissenschaft und Gesundheit');
  const owner = await research.researcher(lab.id);
  const analyst = await research.researcher(lab.id);
  const title = 'Herzfrequenzvariabilitätsuntersuchungsprogramm für Sportlerinnen und Sportler im Schichtdienst';
  const study = await research.study(owner, { title, permitted_sources: ['file'] });
  const path = `/research/studies/${study.id}`;
  await research.share(owner, study.id, analyst.email, 'analyst');
  const group = 'Intervention mit langsamer Steigerung';
  const generate = { count: 40, numbering: 'running', group };
  const { participants } = await api.call<{ participants: { id: string; code: string }[] }>(
    'POST',
    '/research/participants',
    { study_id: study.id, generate },
    owner,
  );
  const [participant] = participants;
  if (!participant) throw new Error('No participant was made');
  const signed = { consent_version: 1, language: 'en', answers: [], signed_on: '2026-03-01' };
  await api.call('POST', `/research/participants/${participant.id}/paper-consent`, signed, owner);
  const said = { assignee_id: null, note: 'The watch was lost on the way to the laboratory, and a new one is ordered' };
  await api.call('POST', `${path}/problems`, { code: participant.code, ...said }, owner);
  const token = { name: 'Notebook of the analysis', level: 'coded', days: 30 };
  await api.call('POST', `${path}/tokens`, token, owner);
  await api.call('POST', `${path}/cuts`, { reason: 'Interim analysis' }, owner);
  const contact = { contacted_on: '2026-03-30', channel: 'phone', outcome: 'reached', note: 'Calls back' };
  await api.call('POST', `/research/participants/${participant.id}/contacts`, contact, owner);
  await openAs(page, owner, `/research/participants/${participant.id}`);
  await uploadRuns(page, participant.code, [[0, 2, 4, 5], [0, 2], [1, 3, 5, 6], [2]]);
  world = { owner, study, participant };
  return world;
}

test('each tab of a study is whole on A4, without navigation, with heads that are repeated', async ({ page, api }) => {
  const { owner, study } = await prepare(page, api);
  await openAs(page, owner, '/dashboard');
  const tabs = ['overview', 'participants', 'adherence', 'activities', 'quality', 'problems', 'consent', 'reminders'];
  for (const tab of [...tabs, 'export', 'team', 'log']) {
    await page.emulateMedia({ media: 'screen' });
    await page.setViewportSize(LAPTOP);
    await page.goto(`/research/studies/${study.id}?tab=${tab}`);
    await expect(page.getByRole('heading', { level: 1, name: study.title })).toBeVisible();
    await expectWholeOnPaper(page, tab);
    if (tab === 'overview')
      await expectChartsOnPaper(page, ['Participants with data, by week', 'Activities by day, 28 days']);
    if (tab === 'adherence') await expectChartsOnPaper(page, ['Participants that meet the rule, by week']);
  }
});

test('the page of a participant is whole on A4, with the bars of its weeks and their table', async ({ page, api }) => {
  const { owner, participant } = await prepare(page, api);
  await openAs(page, owner, `/research/participants/${participant.id}`);
  await expect(page.getByText('Calls back').first()).toBeVisible();
  await expectWholeOnPaper(page, 'a participant');
  await expectChartsOnPaper(page, ['Active days by week']);
});

test('the audit list, the rule and the reference of the API are whole on A4', async ({ page, api }) => {
  const { owner, study } = await prepare(page, api);
  await openAs(page, owner, `/research/studies/${study.id}/rule`);
  await expectWholeOnPaper(page, 'the rule');
  await page.emulateMedia({ media: 'screen' });
  await page.goto('/research/api-reference');
  await expect(page.getByRole('heading', { level: 1, name: 'API reference' })).toBeVisible();
  await expectWholeOnPaper(page, 'the reference of the API');
  await page.emulateMedia({ media: 'screen' });
  await page.context().clearCookies();
  await openAs(page, ADMIN, '/audit');
  await expectWholeOnPaper(page, 'the audit list');
});

test('a wide window prints the bars of the overview', async ({ page, api }) => {
  const { owner, study } = await prepare(page, api);
  await page.setViewportSize({ width: 1440, height: 1000 });
  await openAs(page, owner, `/research/studies/${study.id}`);
  const bars = page.locator('.bars-plot > div:not(.bars-line)');
  const shown = () => bars.evaluateAll((all) => all.filter((bar) => bar.getBoundingClientRect().height > 40).length);
  await expect.poll(shown).toBeGreaterThan(5);
  expect(barsOf(await page.pdf({ format: 'A4' }))).toBe(await shown());
});
