import { createHash } from 'node:crypto';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import fileSaver from 'file-saver';
import { failure, json, noContent } from '#client/testing/fetchStub.ts';
import { profileOf, renderApp, type SignedIn } from '#client/testing/renderApp.tsx';
import { repeatReadsAtOnce } from '#client/testing/repeatReadsAtOnce.ts';
import { somePlace } from '#client/testing/somePlace.ts';
import type { PlaceAccount, ReceiptAnswer, StudyInviteAnswer, StudyToJoin } from '#shared/contract/invites.ts';

const CHECK = 'POST /api/strava-integration/invites/check';
const ACCEPT = 'POST /api/strava-integration/invites/accept';
const REFUSE = 'POST /api/strava-integration/invites/refuse';
const READ = 'POST /api/strava-integration/receipts/read';
const UNDO = 'POST /api/strava-integration/auth/undo';
const OPEN = 'POST /api/strava-integration/invites/open';
const TAKE = 'POST /api/strava-integration/receipts/account';
const START = 'POST /api/strava-integration/auth/start';
const PAGE = '/strava-integration/auth-start';

const HASHES = { sha256_de: 'd'.repeat(64), sha256_en: 'e'.repeat(64) };

const study: StudyToJoin = {
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
  sources: ['strava', 'file'],
  full_sources: [],
  consent: { version: 2, text_de: 'Verantwortlich: Movement Lab.', text_en: 'In charge: Movement Lab.', ...HASHES },
};

const CONTACT = 'POST /api/strava-integration/contact';
const SOON = { hint: 'l…@mailbox.example', language: 'en', state: 'unconfirmed' };

interface Opening {
  query?: string;
  url?: string;
  as?: SignedIn;
  answer?: Partial<StudyInviteAnswer>;
  participation?: Partial<ReceiptAnswer['participation']>;
}

function open({ query = '?invite=p.token', url = `${PAGE}${query}`, as, answer, participation }: Opening = {}) {
  return renderApp({
    url,
    as,
    prepare: (server) => {
      server.on('POST /api/strava-integration/contact/read', json({ is_mail_set_up: false, contact: null }));
      server.on(CHECK, json({ state: 'open', contact_email: 'sleep@example.org', study, recorded: null, ...answer }));
      server.on(ACCEPT, json({ code: 'KDZ-004-4', receipt: 'r.receipt' }, 201));
      server.on(REFUSE, noContent());
      server.on(OPEN, json({ code: 'KDZ-004-4', receipt: 'r.receipt' }, 201));
      server.on(TAKE, noContent());
      server.on('GET /api/strava-integration/places/*/days', json({ today: '2026-11-20', days: [] }));
      server.on(READ, json({ participation: somePlace(participation) }));
      server.on(UNDO, noContent());
      server.on(START, json({ authorize_url: '#strava-asks' }));
    },
  });
}

const bodies = (server: ReturnType<typeof open>['server'], call: string) =>
  server.callsTo(call).map(({ body }) => body);
const agree = () => screen.findByRole('button', { name: 'Agree and go on' });

test.each(['?invite=p.token', '#invite=p.token'])(
  'the token of %s leaves the address; a consent with the answers leads to the receipt and to Strava',
  async (query) => {
    const { user, server } = open({ query });
    const title = 'Connect your Strava account to the study "Sleep and running"';
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(window.location.href).not.toContain('p.token');
    expect(screen.getByText(/^Your code:/)).toHaveTextContent('Your code: KDZ-004-4. Is this the code on your sheet?');
    await user.click(await agree());
    expect(server.callsTo(ACCEPT)).toEqual([]);
    await user.click(screen.getByRole('checkbox', { name: 'My heart rate is used' }));
    await user.click(screen.getByRole('checkbox', { name: /I have read the information and agree that Movement Lab/ }));
    await user.click(await agree());
    expect(await screen.findByRole('heading', { level: 1, name: 'Your place in the study: KDZ-004-4' })).toBeVisible();
    const receipt = expect.stringMatching(/^r\.[\w-]{22}$/);
    expect(bodies(server, ACCEPT)).toEqual([
      {
        invite: 'p.token',
        receipt,
        consent_version: 2,
        language: 'en',
        text_sha256: HASHES.sha256_en,
        sources: ['strava', 'file'],
        answers: ['heart_rate'],
      },
    ]);
    expect(sessionStorage.getItem('kadenz.invite')).toBe('r.receipt');
    expect(localStorage).toHaveLength(0);
    await user.click(await screen.findByRole('checkbox', { name: /I have read the information and agree/ }));
    await user.click(screen.getByRole('button', { name: 'Connect with Strava' }));
    await waitFor(() => expect(window.location.hash).toBe('#strava-asks'));
    expect(bodies(server, START)).toEqual([{ receipt: 'r.receipt', consent_version: 1, lang: 'en' }]);
  },
);

test('PAGES 3.14 the short link of a German sheet opens in German, also after a reload, until another language is chosen', async () => {
  const { user } = open({ url: '/i?lang=de#p.token' });
  expect(await screen.findByRole('heading', { level: 2, name: 'Die Studie „Sleep and running“' })).toBeVisible();
  expect(window.location.href).not.toContain('p.token');
  expect(sessionStorage.getItem('kadenz.invite')).toBe('p.token');
  cleanup();
  open({ url: '/i' });
  expect(await screen.findByRole('heading', { level: 2, name: 'Die Studie „Sleep and running“' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'English' }));
  cleanup();
  open({ url: '/i' });
  expect(await screen.findByRole('heading', { level: 2, name: 'The study “Sleep and running”' })).toBeVisible();
});

test('PAGES 3.14 the invitation lists the data that are read and those that never are, and its text opens and is printed', async () => {
  const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
  const { user } = open();
  const list = async (name: string) => {
    const section = (await screen.findByRole('heading', { name })).closest('section');
    return within(section ?? document.body)
      .getAllByRole('listitem')
      .map((line) => line.textContent);
  };
  expect(await list('What we read')).toEqual([
    'Sport, start, duration, distance and elevation',
    'Heart rate, if you agree to it below',
  ]);
  expect(await list('What we never read')).toEqual([
    'Your password: you enter it at the source alone.',
    'Your messages and comments.',
    'Your friends, clubs and photos.',
    'Where you were: no route is read.',
  ]);
  expect(screen.getByText('In charge: Movement Lab.')).not.toBeVisible();
  await user.click(screen.getByRole('heading', { name: 'Information and consent, version 2' }));
  expect(screen.getByText('In charge: Movement Lab.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledTimes(1);
  print.mockRestore();
});

test('PAGES 3.14 the invitation names the rights of the participant, in German too', async () => {
  const { user } = open();
  const rights = async (label: string) =>
    (await screen.findByText(label)).closest('dt')?.nextElementSibling?.textContent;
  expect(await rights('Your rights')).toMatch(/To have data corrected or erased, write to sleep@example\.org\./);
  await user.click(screen.getByRole('button', { name: 'Deutsch' }));
  expect(await rights('Deine Rechte')).toMatch(/beschweren\.$/);
});

test('a study that reads the route does not list it as never read', async () => {
  const data_categories = { ...study.data_categories, route: true };
  open({ answer: { study: { ...study, data_categories } } });
  expect(await screen.findByText('Route (GPS), if you agree to it below')).toBeVisible();
  expect(screen.queryByText('Where you were: no route is read.')).toBeNull();
});

test.each([
  ['used', 'This invitation has already been used.', 'If it was not you, tell sleep@example.org.'],
  ['expired', 'This invitation has expired.', 'Please ask the study for a new one: sleep@example.org.'],
  ['refused', 'You have said that you do not want to take part.', /ask sleep@example\.org for a new invitation/],
  ['withdrawn', 'Taking part with this code has ended.', /ask sleep@example\.org/],
  ['full', 'All places of this link are taken.', /ask sleep@example\.org/],
  ['closed', 'This study does not take participants any more.', 'Questions: sleep@example.org.'],
  ['unknown', 'This link does not work', /Perhaps it was replaced by a new one/],
] as const)('an invitation that is %s says so and names the next step', async (state, title, text) => {
  open({ answer: { state, study: null } });
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
  const main = screen.getByRole('main');
  expect(main).toHaveTextContent(text);
  const mail = within(main).queryByRole('link', { name: 'sleep@example.org' });
  expect(mail?.getAttribute('href')).toBe(state === 'unknown' ? undefined : 'mailto:sleep@example.org');
  expect(screen.queryByRole('button', { name: 'Agree and go on' })).toBeNull();
});

test('STUDIES §13 who opens a used invitation again reads where the own page is, and how to replace a lost link', async () => {
  const { user } = open({ answer: { state: 'used', study: null } });
  expect(await screen.findByText(/^Was it you\? Your page opens with the link that you kept/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Get a new link by email' })).toHaveAttribute('href', '/own-page');
  await user.click(screen.getByRole('button', { name: 'Deutsch' }));
  expect(await screen.findByText(/^Warst du es\? Deine Seite öffnet sich mit dem Link/)).toBeVisible();
  cleanup();
  open({ answer: { state: 'expired', study: null } });
  expect(await screen.findByRole('heading', { level: 1, name: 'Diese Einladung ist abgelaufen.' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Neuen Link per E-Mail holen' })).toBeNull();
});

test('German is complete: an expired invitation', async () => {
  const { user } = open({ answer: { state: 'expired', study: null } });
  await user.click(await screen.findByRole('button', { name: 'Deutsch' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Diese Einladung ist abgelaufen.' })).toBeVisible();
  expect(screen.getByRole('main')).toHaveTextContent('Bitte die Studienleitung um eine neue: sleep@example.org.');
});

test('a refusal asks once, gives no reason, and ends on a page that says that nothing was transferred', async () => {
  const { user, server } = open();
  await user.click(await screen.findByRole('button', { name: 'I do not want to take part' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Not take part?' }));
  await user.click(dialog.getByRole('button', { name: 'I do not want to take part' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Thank you for telling us.' })).toBeVisible();
  expect(bodies(server, REFUSE)).toEqual([{ invite: 'p.token' }]);
});

test('who refuses the link of a study reads that nothing is recorded, in German too', async () => {
  const { user } = open({ query: '?invite=s.token', answer: { study: { ...study, code: null } } });
  await user.click(await screen.findByRole('button', { name: 'I do not want to take part' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Not take part?' }));
  expect(dialog.getByText(/^Nobody asks why, and nothing is recorded\./)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('button', { name: 'Deutsch' }));
  await user.click(await screen.findByRole('button', { name: 'Ich möchte nicht teilnehmen' }));
  expect(await screen.findByText(/^Niemand fragt warum, und nichts wird festgehalten\./)).toBeVisible();
});

test('a signed-in user gets the place only by ticking the box; without it the place has no account', async () => {
  const { user, server } = open({ as: { role: 'user' } });
  expect(await screen.findByText('A user is signed in on this device.')).toBeVisible();
  const box = screen.getByRole('checkbox', { name: 'That is my account. The study belongs to it.' });
  expect(box).not.toBeChecked();
  await user.click(box);
  await user.click(screen.getByRole('checkbox', { name: /I have read the information/ }));
  await user.click(await agree());
  await waitFor(() => expect(bodies(server, ACCEPT)).toMatchObject([{ with_account: true }]));
});

test('a consent whose answer was lost is sent again as the same one', async () => {
  const { user, server } = open({ query: '?invite=s.token', answer: { study: { ...study, code: null } } });
  await user.click(await screen.findByRole('checkbox', { name: /I have read the information/ }));
  server.on(ACCEPT, () => failure(503, 'The server is busy'));
  await user.click(await agree());
  expect(await screen.findByText('The server is busy')).toBeVisible();
  server.on(ACCEPT, json({ code: 'KDZ-004-4', receipt: 'r.receipt' }, 201));
  await user.click(await agree());
  expect(await screen.findByRole('heading', { level: 1, name: 'Your place in the study: KDZ-004-4' })).toBeVisible();
  const [first, second] = bodies(server, ACCEPT);
  expect(first).toMatchObject({ invite: 's.token', receipt: expect.any(String) });
  expect(second).toEqual(first);
});

test('a consent on paper is shown with its day, and its link opens the page without asking again', async () => {
  const recorded = {
    version: 1,
    signed_on: '2026-11-03',
    at: '2026-11-04T09:00:00.000Z',
    answers: ['heart_rate' as const],
  };
  const paper = {
    ...recorded,
    language: 'de' as const,
    text: 'In charge',
    text_sha256: 'ab',
    channel: 'staff' as const,
  };
  const { user, server } = open({ answer: { state: 'recorded', recorded }, participation: { consents: [paper] } });
  const title = 'Your place in the study "Sleep and running"';
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
  const sentence =
    'You agreed to version 1 on paper, on 03.11.2026. Movement Lab recorded it, so you need not agree again.';
  expect(screen.getByText(sentence)).toBeVisible();
  expect(screen.getByText('My heart rate is used')).toBeVisible();
  expect(screen.queryByRole('checkbox')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Open my page' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Your place in the study: KDZ-004-4' })).toBeVisible();
  expect(bodies(server, OPEN)).toEqual([{ invite: 'p.token', receipt: expect.any(String) }]);
  expect(screen.getByText(/^Version 1, signed on paper on 03\.11\.2026, recorded 04\.11\.2026/)).toBeVisible();
  expect(screen.getByText(/Sign in, then you can link this place to it/)).toBeVisible();
});

test('a link of a consent on paper whose answer was lost is sent again as the same one', async () => {
  const recorded = { version: 1, signed_on: null, at: '2026-11-04T09:00:00.000Z', answers: [] };
  const { user, server } = open({ answer: { state: 'recorded', recorded } });
  server.on(OPEN, () => failure(503, 'The server is busy'));
  await user.click(await screen.findByRole('button', { name: 'Open my page' }));
  expect(await screen.findByText('The server is busy')).toBeVisible();
  server.on(OPEN, json({ code: 'KDZ-004-4', receipt: 'r.receipt' }, 201));
  await user.click(screen.getByRole('button', { name: 'Open my page' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Your place in the study: KDZ-004-4' })).toBeVisible();
  const [first, second] = bodies(server, OPEN);
  expect(first).toEqual({ invite: 'p.token', receipt: expect.any(String) });
  expect(second).toEqual(first);
});

test('a signed-in user gives the place of a receipt to their account, after a question', async () => {
  const { user, server } = open({ query: '?receipt=r.mine', as: { role: 'user' } });
  await user.click(await screen.findByRole('button', { name: 'Link this place to my account' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Link the place to this account?' }));
  server.on(READ, json({ participation: somePlace({ has_account: true }) }));
  await user.click(dialog.getByRole('button', { name: 'Link this place to my account' }));
  expect(await screen.findByText('The place belongs to your account')).toBeVisible();
  expect(bodies(server, TAKE)).toEqual([{ receipt: 'r.mine' }]);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Link this place to my account' })).toBeNull());
});

test('PAGES §3.14 the owner of an account signs in from the page of their place and comes back to it', async () => {
  const { user, server } = open({ query: '?receipt=r.mine' });
  await user.click(await screen.findByRole('link', { name: 'Sign in' }));
  server.on('GET /api/users/me', json(profileOf({ role: 'user' })));
  await user.type(await screen.findByLabelText('Email'), 'mia@kadenz.example');
  await user.type(screen.getByLabelText('Password'), 'a good password{Enter}');
  expect(await screen.findByRole('button', { name: 'Link this place to my account' })).toBeVisible();
  expect(window.location.pathname).toBe('/i');
});

test('a researcher who opens the link reads that it is meant for a participant', async () => {
  open({ as: { role: 'researcher' } });
  expect(await screen.findByText('You are signed in as a researcher.')).toBeVisible();
  expect(screen.getByText(/^This link is for/)).toHaveTextContent('This link is for KDZ-004-4. Go on only for a test.');
});

test('PAGES 3.14 staff who open the link of a consent on paper read whose it is before they use it up', async () => {
  const recorded = { version: 1, signed_on: null, at: '2026-11-04T09:00:00.000Z', answers: [] };
  open({ as: { role: 'admin' }, answer: { state: 'recorded', recorded } });
  expect(await screen.findByText('You are signed in as an admin.')).toBeVisible();
  expect(screen.getByText(/^This link is for/)).toHaveTextContent('This link is for KDZ-004-4. Go on only for a test.');
  cleanup();
  open({ as: { role: 'user' }, answer: { state: 'recorded', recorded } });
  expect(await screen.findByRole('button', { name: 'Open my page' })).toBeVisible();
  expect(screen.queryByText(/leave the box below empty/)).toBeNull();
});

test('the link of a study has no code yet, and a study without Strava speaks of taking part', async () => {
  open({ query: '?invite=s.token', answer: { study: { ...study, code: null, sources: ['file'] } } });
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Take part in the study "Sleep and running"' }),
  ).toBeVisible();
  expect(screen.getByText('You get your code when you agree.')).toBeVisible();
});

test.each([
  { sources: ['polar', 'file'] as const, english: 'Polar', german: 'Polar' },
  { sources: ['strava', 'polar'] as const, english: 'Strava or Polar', german: 'Strava oder Polar' },
])('an invitation to a study with $sources names $english as the sign-in that fails inside some apps', async (one) => {
  const { user } = open({ answer: { study: { ...study, sources: [...one.sources] } } });
  expect(
    await screen.findByText((text) => text.endsWith(`: signing in at ${one.english} fails inside some apps.`)),
  ).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Deutsch' }));
  expect(await screen.findByText(new RegExp(`Anmeldung bei ${one.german} misslingt`))).toBeVisible();
});

test('the page of a receipt opens when the reminders by email cannot be read', async () => {
  repeatReadsAtOnce();
  const { server } = open({ query: '?invite=r.receipt' });
  server.on('POST /api/strava-integration/contact/read', () => failure(500, 'Away'));
  expect(await screen.findByRole('heading', { level: 1, name: 'Your place in the study: KDZ-004-4' })).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Stop taking part…' })).toBeVisible();
  await waitFor(() => expect(server.callsTo('POST /api/strava-integration/contact/read')).toHaveLength(8));
  expect(screen.getByRole('button', { name: 'Stop taking part…' })).toBeVisible();
});

test('the page of a receipt shows data, consents with the hash of the text, and undoes a wrong account', async () => {
  const strava: PlaceAccount = {
    source: 'strava',
    name: 'M. Muster',
    status: 'connected',
    status_reason: null,
    missing_scopes: [],
    connected_at: '2026-11-20T09:00:00.000Z',
    last_activity_at: null,
    delete_due_at: null,
    undo_until: '2026-11-20T09:10:00.000Z',
    lost_from: null,
    access_ends_at: null,
  };
  const { user, server } = open({ query: '?receipt=r.mine', participation: { accounts: [strava] } });
  expect(await screen.findByText('Strava account: M. Muster')).toBeVisible();
  expect(window.location.href).not.toContain('r.mine');
  expect(screen.getByText('3 activities, the last one on 20.11.2026')).toBeVisible();
  expect(screen.getByText(somePlace().consents[0]?.text_sha256 ?? '')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Connect with Strava' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Disconnect' }));
  await waitFor(() => expect(bodies(server, UNDO)).toEqual([{ receipt: 'r.mine' }]));
});

test('an ended place shows what became of the data', async () => {
  open({
    query: '?receipt=r.mine',
    participation: { withdrawn_at: '2026-11-21T09:00:00.000Z', withdrawal_choice: 'erase' },
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Taking part has ended: KDZ-004-4' })).toBeVisible();
  expect(
    await screen.findByText(/The data were erased\. Only the code and this decision are left, as proof\./),
  ).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Download my data' })).toBeNull();
});

test('an unknown receipt says how to get a new one', async () => {
  renderApp({
    url: `${PAGE}?receipt=r.mine`,
    prepare: (server) => server.on(READ, () => failure(404, 'This link is not valid')),
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'This link does not work' })).toBeVisible();
});

test('a page of a place that cannot be read names the missing part, and offers another try', async () => {
  renderApp({
    url: `${PAGE}?receipt=r.mine`,
    prepare: (server) => server.on(READ, () => failure(429, 'Too many attempts')),
  });
  expect(await screen.findByText('Your study could not be loaded')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('a participant without an account reads what became of an action', async () => {
  const { user } = open({ query: '?receipt=r.receipt' });
  await user.click(await screen.findByRole('button', { name: 'Copy link' }));
  expect(await screen.findByText('Link copied to clipboard')).toBeVisible();
});

test('a receipt asks about a new text and answers it', async () => {
  const ANSWER = 'POST /api/strava-integration/receipts/consents';
  const question = {
    asked_at: '2026-11-21T09:00:00.000Z',
    paused_from: null,
    former: { version: 2, text_de: 'Zehn Jahre', text_en: 'Ten years' },
    study: {
      ...study,
      code: 'KDZ-004-4',
      consent: { version: 3, text_de: 'Fünf Jahre', text_en: 'Five years', ...HASHES },
    },
  };
  const { user, server } = open({ query: '?receipt=r.receipt', participation: { question } });
  server.on(ANSWER, () => {
    server.on(READ, json({ participation: somePlace() }));
    return json({ consent: { version: 3, text_sha256: 'ab', at: '2026-11-22T09:00:00.000Z' } }, 201);
  });
  expect(await screen.findByText(/Until you answer, the study goes on reading your data\./)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Read and answer' }));
  const asking = within(await screen.findByRole('dialog'));
  expect(asking.getByRole('heading', { name: 'What changed since version 2' })).toHaveFocus();
  await user.click(asking.getByRole('checkbox', { name: /I have read/ }));
  await user.click(asking.getByRole('button', { name: 'Agree' }));
  expect(await screen.findByText('You agreed to version 3.')).toBeVisible();
  expect(bodies(server, ANSWER)).toEqual([
    {
      ...{ receipt: 'r.receipt', consent_version: 3, language: 'en', text_sha256: HASHES.sha256_en },
      ...{ sources: ['strava', 'file'], answers: [] },
    },
  ]);
});

test('STUDIES §3: who does not agree to a new text comes to the dialog that ends the participation', async () => {
  const question = {
    asked_at: '2026-11-21T09:00:00.000Z',
    paused_from: null,
    former: { version: 2, text_de: 'Zehn Jahre', text_en: 'Ten years' },
    study: { ...study, code: 'KDZ-004-4', consent: { version: 3, text_de: 'Neu', text_en: 'New', ...HASHES } },
  };
  const { user } = open({ query: '?receipt=r.receipt', participation: { question } });
  await user.click(await screen.findByRole('button', { name: 'Read and answer' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'I do not agree…' }));
  const leaving = within(await screen.findByRole('dialog', { name: /KDZ-004-4/ }));
  expect(leaving.getByRole('radio', { name: 'Stop now, and erase my data.' })).toBeVisible();
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
});

test('the text of a consent can be saved, byte for byte as its hash says', async () => {
  const save = jest.spyOn(fileSaver, 'saveAs').mockImplementation(() => undefined);
  const { user } = open({ query: '?receipt=r.receipt' });
  await user.click(await screen.findByRole('button', { name: 'Download the text of version 2' }));
  const [blob, name] = save.mock.calls[0] ?? [];
  expect(name).toBe('KDZ-004-4-consent-2.txt');
  const saved = await new Response(blob as Blob).text();
  expect(createHash('sha256').update(saved).digest('hex')).toBe(somePlace().consents[0]?.text_sha256);
});

test('PAGES §3.14 when no further accounts can be connected, it is said before the person agrees', async () => {
  const sentence = 'No further accounts can be connected at the moment. Your place is not lost.';
  open();
  expect(await agree()).toBeVisible();
  expect(screen.queryByText(sentence)).toBeNull();
  cleanup();
  open({ answer: { study: { ...study, full_sources: ['strava'] } } });
  expect(await agree()).toBeVisible();
  expect(screen.getByText(sentence)).toBeVisible();
});

test.each([
  ['a new version', 3, { sha256_de: '3'.repeat(64), sha256_en: '4'.repeat(64) }],
  ['values of the study', 2, { sha256_de: '1'.repeat(64), sha256_en: '2'.repeat(64) }],
  ['its German text alone', 3, { ...HASHES, sha256_de: '1'.repeat(64) }],
])(
  'an invitation whose consent text changed by %s meanwhile says so, shows the text anew, and nothing stays ticked',
  async (_change, version, hashes) => {
    const { user, server } = open();
    const sentence = 'The consent text has changed. Please read it again.';
    const box = () => screen.findByRole('checkbox', { name: /^I have read the information and agree/ });
    await user.click(await box());
    server.on(ACCEPT, () => failure(409, sentence, { code: 'consent_changed' }));
    const consent = { version, text_de: 'Neu.', text_en: 'A new text.', ...hashes };
    const changed = { ...study, consent };
    server.on(CHECK, json({ state: 'open', contact_email: 'sleep@example.org', study: changed, recorded: null }));
    await user.click(await agree());
    expect(await screen.findByText('A new text.')).toBeInTheDocument();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(sentence);
    await waitFor(() => expect(document.activeElement).toContainElement(alert));
    expect(await box()).not.toBeChecked();
  },
);

test('the link of another person in the same tab takes the place of the former page', async () => {
  const { server } = open({ query: '#receipt=r.mine' });
  expect(await screen.findByRole('heading', { level: 1, name: 'Your place in the study: KDZ-004-4' })).toBeVisible();
  act(() => {
    window.location.hash = '#p.FFFFFFFFFFFFFFFFFFFFFF';
  });
  expect(
    await screen.findByRole('heading', {
      level: 1,
      name: 'Connect your Strava account to the study "Sleep and running"',
    }),
  ).toBeVisible();
  expect(screen.queryByText(/Your place in the study/)).toBeNull();
  expect(server.callsTo(CHECK).map(({ body }) => body)).toEqual([{ invite: 'p.FFFFFFFFFFFFFFFFFFFFFF' }]);
  expect(window.location.href).not.toContain('p.FFFF');
});

test('STUDIES §12 who does not decide now leaves an address on the invitation, which is read and saved by its link', async () => {
  const { user, server } = open();
  server.on(`${CONTACT}/read`, json({ is_mail_set_up: true, contact: null }));
  server.on(`${CONTACT}/save`, json({ is_mail_set_up: true, contact: null }));
  await user.click(await screen.findByText('Not now? Be reminded by email'));
  expect(screen.getByText(/deleted when you join, decline, or the invitation ends/)).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: 'Email address' }), 'later@mailbox.example');
  server.on(`${CONTACT}/read`, json({ is_mail_set_up: true, contact: SOON }));
  await user.click(screen.getByRole('button', { name: 'Save this address' }));
  expect(await screen.findByText(/^A mail is on its way to l…@mailbox.example/)).toBeVisible();
  await waitFor(() => expect(screen.getByText('Not now? Be reminded by email')).toHaveFocus());
  expect(bodies(server, `${CONTACT}/read`)[0]).toEqual({ invite: 'p.token' });
  expect(bodies(server, `${CONTACT}/save`)).toEqual([
    { invite: 'p.token', email: 'later@mailbox.example', language: 'en' },
  ]);
});

test('PAGES 2.2.1 an address that could not be taken back is a toast on the page of the invitation, and stays said there', async () => {
  const { user, server } = open();
  server.on(`${CONTACT}/read`, json({ is_mail_set_up: true, contact: SOON }));
  server.on(`${CONTACT}/remove`, failure(500, 'Internal Server Error'));
  await user.click(await screen.findByRole('button', { name: 'Delete address' }));
  const toasts = within(await screen.findByRole('region', { name: 'Notifications' }));
  expect(await toasts.findByText('That could not be saved.')).toBeVisible();
  await waitFor(() => expect(screen.getAllByText('That could not be saved.')).toHaveLength(2));
});

test('the link of a study asks for no address, because nobody is invited yet', async () => {
  const { server } = open({ answer: { study: { ...study, code: null } } });
  server.on(`${CONTACT}/read`, json({ is_mail_set_up: true, contact: null }));
  await agree();
  expect(screen.queryByText('Not now? Be reminded by email')).not.toBeInTheDocument();
});
