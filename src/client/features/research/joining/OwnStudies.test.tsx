import { screen, waitFor, within } from '@testing-library/react';
import { failure, json } from '#client/testing/fetchStub.ts';
import { renderApp } from '#client/testing/renderApp.tsx';
import { someOwnStudy } from '#client/testing/someOwnStudy.ts';
import { somePlace } from '#client/testing/somePlace.ts';
import { stubOwnSources } from '#client/testing/stubOwnSources.ts';
import { formatDate } from '#client/ui/format/format.ts';
import type { JoinBody, JoinCheckAnswer, OwnStudy } from '#shared/contract/joining.ts';

const LIST = 'GET /api/strava-integration/me/studies';
const CHECK = 'POST /api/strava-integration/me/studies/check';
const JOIN = 'POST /api/strava-integration/me/studies';

const own = someOwnStudy();

const HASHES = { sha256_de: 'd'.repeat(64), sha256_en: 'e'.repeat(64) };

const offered: JoinCheckAnswer['study'] = {
  code: 'KDZ-004-4',
  title: 'Sleep and running',
  lab_name: 'Movement Lab',
  contact_email: 'sleep@example.org',
  start_date: '2026-11-01',
  end_date: null,
  sports: ['run'],
  data_categories: { heart_rate: true, device: false, route: false },
  history_weeks: 4,
  withdrawal_policy: 'participant',
  sources: ['file'],
  full_sources: [],
  consent: { version: 2, text_de: 'Verantwortlich: Movement Lab.', text_en: 'In charge: Movement Lab.', ...HASHES },
};

function open(studies: OwnStudy[] = [], offer = offered) {
  let list = studies;
  return renderApp({
    url: '/dashboard',
    as: { role: 'user' },
    prepare: (server) => {
      stubOwnSources(server);
      server.on('GET /api/strava-integration/me', json({ is_set_up: true, athlete: null }));
      server.on(LIST, () => json({ studies: list }));
      server.on(CHECK, json({ study: offer }));
      server.on(JOIN, ({ body }) => {
        list = [{ ...own, answers: (body as JoinBody).answers }];
        return json({ study: list[0] }, 201);
      });
    },
  });
}

const section = async () => within(await screen.findByRole('region', { name: 'My studies' }));
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Join with a code' }));

async function typeCode(app: ReturnType<typeof open>, code: string) {
  await app.user.click((await section()).getByRole('button', { name: 'Join with a code' }));
  const step = await dialog();
  await app.user.type(step.getByRole('textbox', { name: 'Code' }), `${code}{Enter}`);
  return step;
}

/** The labels of the separate answers. */
const asked = (step: Awaited<ReturnType<typeof dialog>>) =>
  within(step.getByRole('group', { name: 'What you agree to separately' }))
    .getAllByRole('checkbox')
    .map((box) => box.closest('label')?.textContent);

test('an own study shows lab, contact, code, time, days, shared data and their sources', async () => {
  open([own]);
  const part = await section();
  expect(await part.findByRole('heading', { level: 3, name: 'Sleep and running' })).toBeVisible();
  const facts = part.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]);
  expect(facts).toEqual([
    ['Lab', 'Movement Lab'],
    ['Contact', 'sleep@example.org'],
    ['Your code', 'KDZ-004-4'],
    ['Since', formatDate(own.joined_day)],
    ['Days', '20.11.2026 to 03.02.2027'],
    ['Sports', 'Run'],
    ['What is shared', 'Sport, start, duration, distance and elevation, heart rate'],
    ['Who sees it', 'The researchers of this study at Movement Lab, under your code and without your name.'],
    ['Sources', 'Strava, Uploaded files'],
    ['Consent', 'Version 2'],
    ['Also agreed', 'The lab may contact me about other studies'],
  ]);
});

test('an ended participation says since when', async () => {
  open([{ ...own, withdrawn_at: '2026-11-22T09:00:00.000Z', last_day: null }]);
  const part = await section();
  expect(await part.findByText(/^Taking part ended on 22\.11\.2026$/)).toBeVisible();
  expect(part.getByText('From 20.11.2026, open end')).toBeVisible();
});

test('an own study names no category that it collects no more', async () => {
  open([{ ...own, read_categories: [] }]);
  const part = await section();
  expect(await part.findByText('Sport, start, duration, distance and elevation')).toBeVisible();
});

test('an own study that stopped reading before its first day names no days', async () => {
  open([{ ...own, first_day: '2026-12-01', last_day: '2026-11-19' }]);
  const part = await section();
  expect(await part.findByText('The study reads nothing now.')).toBeVisible();
  expect(part.queryByText(/01\.12\.2026/)).not.toBeInTheDocument();
});

test('a list that could not be read can be tried again', async () => {
  let isBroken = true;
  const { user } = renderApp({
    url: '/dashboard',
    as: { role: 'user' },
    prepare: (server) => {
      stubOwnSources(server);
      server.on('GET /api/strava-integration/me', json({ is_set_up: true, athlete: null }));
      server.on(LIST, () => (isBroken ? failure(403, 'No') : json({ studies: [own] })));
    },
  });
  const part = await section();
  expect(await part.findByText('Could not load your studies.')).toBeVisible();
  isBroken = false;
  await user.click(part.getByRole('button', { name: 'Try again' }));
  expect(await part.findByRole('heading', { level: 3, name: 'Sleep and running' })).toBeVisible();
});

test('a code leads to the information and the consent in the own language, and joining lists the study', async () => {
  const app = open();
  expect(await (await section()).findByText(/^You take part in no study/)).toBeVisible();
  const step = await typeCode(app, 'kdz 004 4');
  const heading = await step.findByRole('heading', { name: 'The study “Sleep and running”' });
  expect(heading).toHaveFocus();
  expect(app.server.callsTo(CHECK).map(({ body }) => body)).toEqual([{ code: 'KDZ-004-4' }]);
  expect(step.getByText(/^Your code:/)).toHaveTextContent('Your code: KDZ-004-4. Is this the code on your sheet?');
  expect(step.getByText('From 01.11.2026, open end')).toBeVisible();
  expect(step.getByText('Also 4 weeks before you join')).toBeVisible();
  expect(step.getByText('In charge: Movement Lab.')).toBeVisible();
  expect(asked(step)).toEqual([
    'My heart rate is used',
    'My data are kept under the code if I stop taking part',
    'My data may be used under the code in other studies',
    'The lab may contact me about other studies',
  ]);
  for (const box of step.getAllByRole('checkbox')) expect(box).not.toBeChecked();

  await app.user.click(step.getByRole('button', { name: 'Join' }));
  const consent = step.getByRole('checkbox', {
    name: 'I have read the information and agree that Movement Lab uses the data listed for this study.',
  });
  expect(consent).toHaveFocus();
  expect(consent).toHaveAccessibleDescription('Please confirm your consent; without it we cannot go on.');
  expect(app.server.callsTo(JOIN)).toEqual([]);

  await app.user.click(step.getByRole('checkbox', { name: 'My heart rate is used' }));
  await app.user.click(consent);
  await app.user.click(step.getByRole('button', { name: 'Join' }));
  expect(await screen.findByText('You now take part in “Sleep and running”')).toBeVisible();
  expect(app.server.callsTo(JOIN).map(({ body }) => body)).toEqual([
    {
      ...{ code: 'KDZ-004-4', consent_version: 2, language: 'en', text_sha256: HASHES.sha256_en },
      ...{ sources: ['file'], answers: ['heart_rate'] },
    },
  ]);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(await (await section()).findByRole('heading', { level: 3, name: 'Sleep and running' })).toBeVisible();
});

test('only what the study collects and its policy leaves open is asked', async () => {
  const nothing = { heart_rate: false, device: false, route: true };
  const app = open([], { ...offered, data_categories: nothing, withdrawal_policy: 'erase' });
  const step = await typeCode(app, 'KDZ-004-4');
  await step.findByRole('button', { name: 'Join' });
  expect(asked(step)).toEqual([
    'My routes (GPS) are used',
    'My data may be used under the code in other studies',
    'The lab may contact me about other studies',
  ]);
  expect(step.getByText('Your data are erased.')).toBeVisible();
});

test.each([
  ['', 'Required'],
  ['KDZ-004-5', 'Check character does not match: did you mean KDZ-004-4?'],
  ['mia@example.org', 'Never enter names, birth dates or email addresses'],
  ['hello', 'A code looks like KDZ-004-C, where C is the check character'],
])('the typed code "%s" is refused before it is sent: %s', async (typed, sentence) => {
  const app = open();
  const step = await typeCode(app, typed);
  const field = step.getByRole('textbox', { name: 'Code' });
  await waitFor(() => expect(field).toHaveAccessibleDescription(`Such as KDZ-004-4 ${sentence}`));
  expect(app.server.callsTo(CHECK)).toEqual([]);
});

test('an unknown code and too many tries are said at the code', async () => {
  const app = open();
  const unknown =
    'This code is unknown or already in use. Check it, or ask the contact on your sheet. If you agreed on paper, use the link on your sheet.';
  app.server.on(CHECK, () => failure(404, unknown));
  const step = await typeCode(app, 'KDZ-004-4');
  expect(await step.findByText(unknown)).toBeVisible();
  app.server.on(CHECK, () => failure(429, 'Too many attempts. Please wait before trying again.'));
  await app.user.click(step.getByRole('button', { name: 'Go on' }));
  expect(await step.findByText('Too many attempts. Please wait before trying again.')).toBeVisible();
});

test('a refused joining is said above the buttons', async () => {
  const app = open();
  app.server.on(JOIN, () => failure(409, 'You already take part in this study with the code KDZ-001-1'));
  const step = await typeCode(app, 'KDZ-004-4');
  await app.user.click(await step.findByRole('checkbox', { name: /^I have read the information/ }));
  await app.user.click(step.getByRole('button', { name: 'Join' }));
  expect(await step.findByRole('alert')).toHaveTextContent(
    'You already take part in this study with the code KDZ-001-1',
  );
});

test.each([
  ['a new version', 3, { sha256_de: '3'.repeat(64), sha256_en: '4'.repeat(64) }],
  ['values of the study', 2, { sha256_de: '1'.repeat(64), sha256_en: '2'.repeat(64) }],
  ['its German text alone', 3, { ...HASHES, sha256_de: '1'.repeat(64) }],
])(
  'a consent text that changed by %s meanwhile is shown anew, and nothing stays ticked',
  async (_change, version, hashes) => {
    const app = open();
    const sentence = 'The consent text has changed. Please read it again.';
    app.server.on(JOIN, () => failure(409, sentence, { code: 'consent_changed' }));
    const step = await typeCode(app, 'KDZ-004-4');
    const consent = { version, text_de: 'Neu.', text_en: 'A new text.', ...hashes };
    app.server.on(CHECK, json({ study: { ...offered, consent } }));
    await app.user.click(await step.findByRole('checkbox', { name: /^I have read the information/ }));
    await app.user.click(step.getByRole('button', { name: 'Join' }));
    expect(await step.findByText('A new text.')).toBeVisible();
    expect(step.getByRole('alert')).toHaveTextContent(sentence);
    expect(step.getByRole('heading', { name: `Information and consent, version ${version}` })).toBeVisible();
    expect(step.getByRole('checkbox', { name: /^I have read the information/ })).not.toBeChecked();
  },
);

test('STUDIES §3: a new text is asked with what changed, and the answers are sent for the place', async () => {
  const question = {
    asked_at: '2026-11-21T09:00:00.000Z',
    paused_from: '2026-11-21',
    former: { version: 2, text_de: 'Zehn Jahre', text_en: 'Ten years' },
    study: { ...offered, consent: { version: 3, text_de: 'Fünf Jahre', text_en: 'Five years', ...HASHES } },
  };
  const { user, server } = open([{ ...own, question }]);
  const ANSWER = `${LIST.replace('GET', 'POST')}/participant-1/consents`;
  server.on(ANSWER, () => {
    server.on(LIST, json({ studies: [own] }));
    return json({ consent: { version: 3, text_sha256: 'ab', at: '2026-11-22T09:00:00.000Z' } }, 201);
  });
  const listed = await section();
  expect(
    await listed.findByText(/From 21\.11\.2026 on the study reads none of your data until you agree\./),
  ).toBeVisible();
  await user.click(listed.getByRole('button', { name: 'Read and answer' }));
  const asking = within(await screen.findByRole('dialog', { name: 'New consent text of “Sleep and running”' }));
  expect(asking.getByRole('deletion')).toHaveTextContent('Ten');
  expect(asking.getByText(/If you do not agree, you end your participation\./)).toBeVisible();
  for (const box of asking.getAllByRole('checkbox')) expect(box).not.toBeChecked();
  await user.click(asking.getByRole('checkbox', { name: /eart rate/ }));
  await user.click(asking.getByRole('checkbox', { name: /I have read/ }));
  await user.click(asking.getByRole('button', { name: 'Agree' }));
  expect(await screen.findByText('You agreed to version 3.')).toBeVisible();
  expect(server.callsTo(ANSWER).map(({ body }) => body)).toEqual([
    {
      ...{ consent_version: 3, language: 'en', text_sha256: HASHES.sha256_en },
      ...{ sources: ['file'], answers: ['heart_rate'] },
    },
  ]);
});

test('STUDIES §3: on the dashboard the refusal of a new text leads to the dialog that ends the participation', async () => {
  const question = {
    asked_at: '2026-11-21T09:00:00.000Z',
    paused_from: null,
    former: { version: 2, text_de: 'Zehn Jahre', text_en: 'Ten years' },
    study: { ...offered, consent: { version: 3, text_de: 'Neu', text_en: 'New', ...HASHES } },
  };
  const { user, server } = open([{ ...own, question }]);
  server.on('GET /api/strava-integration/places/participant-1', json({ participation: somePlace({ question }) }));
  await user.click(await (await section()).findByRole('button', { name: 'Read and answer' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'I do not agree…' }));
  expect(await screen.findByRole('heading', { level: 1, name: /KDZ-004-4/ })).toBeVisible();
  const leaving = within(await screen.findByRole('dialog', { name: /KDZ-004-4/ }));
  expect(leaving.getByRole('radio', { name: 'Stop now, and erase my data.' })).toBeVisible();
});
