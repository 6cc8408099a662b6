import { ruleOfStudy } from '#shared/days/adherenceRule.ts';
import type { AdminApi, Person } from './support/adminApi.ts';
import { expect, test } from './support/fixtures.ts';
import { openAs } from './support/openAs.ts';
import { mondayBefore, uploadRuns } from './support/pastWeeks.ts';
import { newPrefix, researchApi } from './support/researchApi.ts';
import { StudyCrawl } from './support/studyCrawl.ts';

/** In each group's name and in each text that people typed about a participant. */
const KESTREL = /kestrel/i;
const NORTH = 'Kestrel north';
const SOUTH = 'Kestrel south';

interface Place {
  id: string;
  code: string;
}

async function addGroup(api: AdminApi, owner: Person, study_id: string, group: string): Promise<[Place, Place]> {
  const body = { study_id, generate: { count: 2, numbering: 'running', group } };
  const { participants } = await api.call<{ participants: [Place, Place] }>(
    'POST',
    '/research/participants',
    body,
    owner,
  );
  return participants;
}

/** Texts about groups wherever staff can write them. */
async function writeAbout(api: AdminApi, owner: Person, study: string, [first, second]: [Place, Place]) {
  const send = (method: string, path: string, body: object) => api.call(method, `/research${path}`, body, owner);
  const [year, month, day] = mondayBefore(4).split('.').reverse();
  const signed = { consent_version: 1, language: 'en', answers: [], signed_on: `${year}-${month}-${day}` };
  await send('POST', `/participants/${first.id}/paper-consent`, signed);
  await send('PATCH', `/participants/${first.id}`, { note: 'Moved by the kestrel', group: SOUTH });
  const contact = { contacted_on: '2026-03-30', channel: 'phone', outcome: 'reached', note: 'Asks about the kestrel' };
  await send('POST', `/participants/${first.id}/contacts`, contact);
  const pause = { first_day: '2026-03-16', last_day: '2026-03-17' };
  await send('POST', `/participants/${first.id}/pauses`, { ...pause, reason: 'A broken kestrel' });
  await send('POST', `/studies/${study}/pauses`, { ...pause, reason: 'The kestrel rests' });
  await send('POST', `/studies/${study}/problems`, { code: first.code, assignee_id: null, note: 'Kestrel is off' });
  const groups = [{ group: SOUTH, target: 2, limit: 6, window: null, phases: [] }];
  const rule = { ...ruleOfStudy({ sports: [], min_minutes: 10, min_active_days: 4 }), groups };
  await send('POST', `/studies/${study}/rules`, { version: 1, rule, reason: 'The kestrel trains less' });
  const withdrawal = { requested_by: 'participant', date: '2026-04-01', choice: 'keep', reason: 'Kestrel no more' };
  await send('POST', `/participants/${second.id}/withdraw`, withdrawal);
  await send('POST', `/studies/${study}/cuts`, { reason: 'Interim analysis' });
}

test('STUDIES §14: no page, address, storage, answer or package tells a blinded analyst a group', async ({
  page,
  api,
  browser,
  baseURL,
}) => {
  const research = researchApi(api);
  const lab = await research.lab();
  const owner = await research.researcher(lab.id);
  const analyst = await research.researcher(lab.id);
  const study = await research.study(owner, { permitted_sources: ['file'], code_prefix: newPrefix() });
  const places = await addGroup(api, owner, study.id, NORTH);
  await addGroup(api, owner, study.id, SOUTH);
  await writeAbout(api, owner, study.id, places);
  await research.share(owner, study.id, analyst.email, 'analyst');
  const blinded = { analysts_blinded: true, reason: 'Blinded analysis' };
  await api.call('POST', `/research/studies/${study.id}/blinding`, blinded, owner);
  const path = `/research/studies/${study.id}`;
  const participant = `/research/participants/${places[0].id}`;

  // The owner's crawl shows that each part of the search finds its canary.
  const control = new StudyCrawl(page, KESTREL);
  await openAs(page, owner, participant);
  await uploadRuns(page, places[0].code, [[0, 2], [1], [], []]);
  for (const address of [participant, `${path}?tab=participants&group=Kestrel+north`, `${path}?tab=log`])
    await control.visit(address);
  await control.end();
  for (const part of [/^document of .*participants/, /^address of /, /^answer .*\/log/, /^answer .*\/participants\?/])
    expect(control.hits).toEqual(expect.arrayContaining([expect.stringMatching(part)]));

  const context = await browser.newContext({ baseURL });
  const blind = await context.newPage();
  await openAs(blind, analyst, '/dashboard');
  const crawl = new StudyCrawl(blind, KESTREL);
  const sorted = ['group', '-group', 'status', 'activities'].map((sort) => `${path}?tab=participants&sort=${sort}`);
  await crawl.walk(['/dashboard', path, ...sorted], /^\/(research\/(studies|participants)|strava-integration)\//);
  expect(crawl.visited).toEqual(
    expect.arrayContaining([
      '/research/studies/:id?tab=participants',
      '/research/studies/:id?tab=adherence',
      '/research/studies/:id?tab=activities',
      '/research/studies/:id?tab=quality',
      '/research/studies/:id?tab=problems',
      '/research/studies/:id?tab=consent',
      '/research/studies/:id?tab=reminders',
      '/research/studies/:id?tab=export',
      '/research/studies/:id?tab=team',
      '/research/studies/:id?tab=log',
      '/research/participants/:id',
      '/strava-integration/activities/:id',
    ]),
  );

  await blind.goto(`${path}?tab=export`);
  await blind.getByRole('button', { name: 'Create export' }).click();
  await expect(blind.getByText('Export ready')).toBeVisible();
  const download = blind.waitForEvent('download');
  await blind
    .getByRole('button', { name: /^Download / })
    .first()
    .click();
  await crawl.lookAtPackage('package', Buffer.concat(await (await (await download).createReadStream()).toArray()));
  await crawl.look('the export that is ready');
  await crawl.end();
  expect(crawl.hits).toEqual([]);
  await context.close();
});
