import { screen, waitFor, within } from '@testing-library/react';
import { chooseOption } from '#client/testing/chooseOption.ts';
import { type FetchStub, failure, json } from '#client/testing/fetchStub.ts';
import { renderApp } from '#client/testing/renderApp.tsx';
import { activityId } from '#client/testing/stubActivities.ts';
import { someStudy, stubStudies, studyId } from '#client/testing/stubStudies.ts';
import { until } from '#client/testing/until.ts';
import { qualityTexts } from '#client/texts/study/quality.ts';
import type { FlaggedActivity, QualityAnswer, QualityCheck, ReviewBody } from '#shared/contract/quality.ts';
import { QUALITY_FLAGS, SEVERITY_DEFAULTS, THRESHOLD_DEFAULTS } from '#shared/qualityChecks.ts';
import { meaningOf, valueWords } from './checkWords.ts';

const HOME = `/research/studies/${studyId(4)}?tab=quality`;
const REVIEW = 'PATCH /api/research/studies/*/quality/activities';
const PAIRS = { duplicates: [], total: 0, page: 1, page_size: 10 };

const checks = (some: Partial<Record<string, Partial<QualityCheck>>>): QualityCheck[] =>
  QUALITY_FLAGS.map((flag) => {
    const none = { version: 1, open: 0, kept: 0, excluded: 0, fixed: 0, participants: 0 };
    return { flag, severity: SEVERITY_DEFAULTS[flag], ...none, ...some[flag] };
  });

const quality = (change: Partial<QualityAnswer> = {}): QualityAnswer => ({
  as_of: '2026-11-20T13:32:00.000Z',
  checks: checks({ virtual: { open: 2, kept: 1, participants: 1 }, speed_implausible: { open: 1, participants: 1 } }),
  troubles: [],
  settings: { version: 3, thresholds: THRESHOLD_DEFAULTS, severities: SEVERITY_DEFAULTS },
  duplicates: { open: 3, shifted: 1, participants: 2 },
  devices: [
    { group: 'A', source: 'file', device: 'Garmin Forerunner 965', participants: 12, of: 14 },
    { group: null, source: 'strava', device: null, participants: 1, of: 1 },
  ],
  may_review: true,
  ...change,
});

const flagged = (number: number, change: Partial<FlaggedActivity> = {}): FlaggedActivity => ({
  id: activityId(number),
  participant_id: 'p-1',
  participant_code: `KDZ-00${String(number)}-4`,
  sport_type: 'VirtualRide',
  start_date_local: `2026-11-0${String(number)}T18:42:00`,
  distance: 20_000,
  elapsed_time: 3600,
  source: 'file',
  measure: 'virtual',
  value: 1,
  utc_offset: 60,
  other_code: null,
  review: null,
  ...change,
});

function open(answer: QualityAnswer, url = HOME, prepare: (server: FetchStub) => void = () => undefined) {
  return renderApp({
    url,
    as: { role: 'researcher', lab_name: 'Movement Lab' },
    prepare: (server) => {
      stubStudies(server, [someStudy(4)]);
      server.on('GET /api/research/studies/*/duplicates', json(PAIRS));
      server.on('GET /api/research/studies/*/quality', json(answer));
      server.on('GET /api/research/studies/*/quality/activities', ({ params }) => {
        const rows = params.get('state') === 'open' ? [flagged(1), flagged(2)] : [];
        return json({ activities: rows, total: rows.length, page: 1, page_size: 10 });
      });
      prepare(server);
    },
  });
}

test('the checks that found something say what they mean, and their counts open the activities', async () => {
  const { user } = open(quality());
  const table = within(await screen.findByRole('table', { name: 'Checks' }));
  expect(table.getAllByRole('rowheader').map((cell) => cell.textContent)).toEqual([
    'Implausible speed',
    'Possible duplicates',
    'Virtual',
  ]);
  expect(within(table.getByRole('row', { name: /^Possible duplicates/ })).getAllByRole('cell')[3]).toHaveTextContent(
    '2',
  );
  expect(table.getByText('1 kept, 0 excluded')).toBeVisible();
  expect(table.getByText(/; 1 of them shifted by whole quarter hours/)).toBeVisible();
  const pairs = table.getByRole('link', { name: '3: Possible duplicates' });
  expect([pairs.textContent, pairs.getAttribute('href')]).toEqual(['3', '#possible-duplicates']);
  await user.click(table.getByRole('link', { name: '2 activities: Virtual' }));
  const list = within(await screen.findByRole('table', { name: 'Virtual' }));
  expect(await list.findByText('KDZ-001-4')).toBeVisible();
  expect(window.location.search).toBe('?tab=quality&found_check=virtual');
});

test.each([
  ['en', 1, ['Shorter than 1 minute.', 'The file came more than 1 day after the start.', '1 day']],
  ['de', 1, ['Kürzer als 1 Minute.', 'Die Datei kam mehr als 1 Tag nach dem Beginn.', '1 Tag']],
  ['de', 2, ['Kürzer als 2 Minuten.', 'Die Datei kam mehr als 2 Tage nach dem Beginn.', '2 Tage']],
] as const)('in %s a threshold of %d has its singular or plural', (language, threshold, sentences) => {
  const thresholds = { ...THRESHOLD_DEFAULTS, too_short: threshold, late_upload: threshold };
  const texts = qualityTexts[language];
  expect([
    meaningOf('too_short', thresholds, language, texts),
    meaningOf('late_upload', thresholds, language, texts),
    valueWords('late_upload', threshold + 0.5, language, texts),
  ]).toEqual(sentences);
});

test('several activities are excluded with a reason, and the toast restores each former review', async () => {
  const { user, server } = open(quality(), `${HOME}&found_check=virtual`, (stub) =>
    stub.on(REVIEW, ({ body }) => {
      const none = { flag: 'virtual', decision: null, reason: null, note: '', utc_offset: null };
      const former = (body as ReviewBody).ids.map((id, index) =>
        index === 0 ? { id, ...none, decision: 'keep' } : { id, ...none },
      );
      return json({ changed: former.length, former });
    }),
  );
  await screen.findByText('KDZ-001-4');
  for (const box of within(screen.getByRole('table', { name: 'Virtual' }))
    .getAllByRole('checkbox')
    .slice(1)) {
    await user.click(box);
  }
  await user.click(screen.getByRole('button', { name: 'Exclude…' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('radio', { name: 'Wrong sport' }));
  await user.click(dialog.getByRole('button', { name: /^Exclude/ }));
  expect(await screen.findByText('2 activities excluded from this study')).toBeVisible();
  const bodies = () => server.callsTo(REVIEW).map(({ body }) => body);
  const ids = [activityId(1), activityId(2)];
  expect(bodies()).toEqual([{ flag: 'virtual', ids, decision: 'exclude', reason: 'wrong_sport' }]);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Everything is as it was before')).toBeVisible();
  expect(bodies().slice(1)).toEqual([
    { flag: 'virtual', ids: [ids[0]], decision: 'keep', from: 'exclude' },
    { flag: 'virtual', ids: [ids[1]], decision: null, from: 'exclude' },
  ]);
});

test('an undo restores reviews by hand first, because one of an excluded activity would be left out', async () => {
  const none = { decision: null, reason: null, note: '', utc_offset: null } as const;
  const { user, server } = open(quality(), `${HOME}&found_check=virtual`, (stub) =>
    stub.on(REVIEW, ({ body }) => {
      const [id] = (body as ReviewBody).ids;
      const former = [
        { ...none, id, flag: 'virtual' },
        { ...none, id, flag: 'by_hand', decision: 'exclude', reason: 'other' },
      ];
      return json({ changed: 1, former });
    }),
  );
  await screen.findByText('KDZ-001-4');
  const [, box] = within(screen.getByRole('table', { name: 'Virtual' })).getAllByRole('checkbox');
  await user.click(box as HTMLElement);
  await user.click(screen.getByRole('button', { name: 'Keep' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText('Everything is as it was before');
  expect(server.callsTo(REVIEW).map(({ body }) => (body as ReviewBody).flag)).toEqual([
    'virtual',
    'by_hand',
    'virtual',
  ]);
});

test('the undo of an exclusion says how many activities were decided anew since and stay as they are', async () => {
  const none = { flag: 'virtual', decision: null, reason: null, note: '', utc_offset: null } as const;
  const { user, server } = open(quality(), `${HOME}&found_check=virtual`, (stub) =>
    stub.on(REVIEW, ({ body }) => {
      const former = (body as ReviewBody).ids.map((id) => ({ id, ...none }));
      return json({ changed: former.length, former });
    }),
  );
  await screen.findByText('KDZ-001-4');
  const table = within(screen.getByRole('table', { name: 'Virtual' }));
  for (const box of table.getAllByRole('checkbox').slice(1)) await user.click(box);
  await user.click(screen.getByRole('button', { name: 'Exclude…' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('radio', { name: 'Wrong sport' }));
  await user.click(dialog.getByRole('button', { name: /^Exclude/ }));
  await screen.findByText('2 activities excluded from this study');
  server.on(REVIEW, json({ changed: 0, former: [] }));
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('2 activities have been changed since and stay as they are')).toBeVisible();
  expect(screen.queryByText('Everything is as it was before')).toBeNull();
});

test('among the activities of a check a sport without distance shows a dash, as in the list of activities', async () => {
  open(quality(), `${HOME}&found_check=virtual`, (stub) => {
    const rows = [flagged(1, { sport_type: 'Yoga', distance: 0 }), flagged(2)];
    stub.on(
      'GET /api/research/studies/*/quality/activities',
      json({ activities: rows, total: 2, page: 1, page_size: 10 }),
    );
  });
  const yoga = await screen.findByRole('row', { name: /Yoga/ });
  expect(yoga).not.toHaveTextContent('km');
  expect(screen.getByRole('row', { name: /KDZ-002-4/ })).toHaveTextContent('20.0 km');
});

test('PAGES §3.5 all activities of a check are excluded in calls of a thousand, and one Undo takes all back', async () => {
  const every = Array.from({ length: 2500 }, (_, index) => flagged(1, { id: activityId(index + 1) }));
  const { user, server } = open(quality(), `${HOME}&found_check=virtual`, (stub) => {
    stub.on('GET /api/research/studies/*/quality/activities', ({ params }) => {
      const rows = params.has('page_size') ? every.slice(0, 10) : every;
      return json({ activities: rows, total: every.length, page: 1, page_size: 10 });
    });
    stub.on(REVIEW, ({ body }) => {
      const none = { flag: 'virtual', decision: null, reason: null, note: '', utc_offset: null };
      const { ids } = body as ReviewBody;
      return json({ changed: ids.length, former: ids.map((id) => ({ id, ...none })) });
    });
  });
  await screen.findAllByText('KDZ-001-4');
  await user.click(screen.getByRole('checkbox', { name: 'Select every row of this page' }));
  await user.click(screen.getByRole('button', { name: /^Select all 2.500 matching$/ }));
  await screen.findByText(/^2.500 selected$/);
  await user.click(await screen.findByRole('button', { name: 'Exclude…' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Exclude 2.500 activities from analysis/ }));
  await user.click(dialog.getByRole('radio', { name: 'Device fault' }));
  await user.click(dialog.getByRole('button', { name: /^Exclude/ }));
  expect(await screen.findByText('2 500 activities excluded from this study')).toBeVisible();
  const sizes = () => server.callsTo(REVIEW).map(({ body }) => (body as ReviewBody).ids.length);
  expect(sizes()).toEqual([1000, 1000, 500]);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Everything is as it was before')).toBeVisible();
  expect(sizes()).toEqual([1000, 1000, 500, 1000, 1000, 500]);
});

test('when a later call fails, what was excluded before it can be undone', async () => {
  const every = Array.from({ length: 1500 }, (_, index) => flagged(1, { id: activityId(index + 1) }));
  let calls = 0;
  const { user } = open(quality(), `${HOME}&found_check=virtual`, (stub) => {
    stub.on('GET /api/research/studies/*/quality/activities', ({ params }) => {
      const rows = params.has('page_size') ? every.slice(0, 10) : every;
      return json({ activities: rows, total: every.length, page: 1, page_size: 10 });
    });
    stub.on(REVIEW, ({ body }) => {
      calls += 1;
      if (calls > 1) return failure(409, 'This study is closed. Reopen it to change it.');
      const none = { flag: 'virtual', decision: null, reason: null, note: '', utc_offset: null };
      const { ids } = body as ReviewBody;
      return json({ changed: ids.length, former: ids.map((id) => ({ id, ...none })) });
    });
  });
  await screen.findAllByText('KDZ-001-4');
  await user.click(screen.getByRole('checkbox', { name: 'Select every row of this page' }));
  await user.click(screen.getByRole('button', { name: /^Select all 1.500 matching$/ }));
  await screen.findByText(/^1.500 selected$/);
  await user.click(await screen.findByRole('button', { name: 'Keep' }));
  expect(await screen.findByText('1 000 activities kept')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
  expect(screen.getByText('The review was not saved. This study is closed. Reopen it to change it.')).toBeVisible();
});

test('PAGES §3.0 the columns of the activities of a check are chosen', async () => {
  const { user } = open(quality(), `${HOME}&found_check=virtual`);
  const title = 'Duration';
  await screen.findByRole('columnheader', { name: title });
  await user.click(screen.getByRole('button', { name: 'View' }));
  const box = await screen.findByRole('checkbox', { name: title });
  await user.click(box);
  expect(screen.queryByRole('columnheader', { name: title, hidden: true })).not.toBeInTheDocument();
  await user.click(box);
  expect(screen.getByRole('columnheader', { name: title, hidden: true })).toBeInTheDocument();
});

test('a file of two codes of the study names the other code', async () => {
  const check = { ...quality().checks[0], flag: 'recorded_by_other', open: 1 };
  open(quality({ checks: [check] as QualityAnswer['checks'] }), `${HOME}&found_check=recorded_by_other`, (server) =>
    server.on(
      'GET /api/research/studies/*/quality/activities',
      json({
        activities: [flagged(1, { measure: 'recorded_by_other', other_code: 'KDZ-007-2' })],
        total: 1,
        page: 1,
        page_size: 10,
      }),
    ),
  );
  expect(await screen.findByText('Also given by KDZ-007-2')).toBeVisible();
});

test('activities are kept, and a failure is said', async () => {
  const { user, server } = open(quality(), `${HOME}&found_check=virtual`, (stub) =>
    stub.on(REVIEW, failure(409, 'This study is closed. Reopen it to change it.')),
  );
  await screen.findByText('KDZ-001-4');
  const [, box] = within(screen.getByRole('table', { name: 'Virtual' })).getAllByRole('checkbox');
  await user.click(box as HTMLElement);
  await user.click(screen.getByRole('button', { name: 'Keep' }));
  expect(
    await screen.findByText('The review was not saved. This study is closed. Reopen it to change it.'),
  ).toBeVisible();
  server.on(
    REVIEW,
    json({
      changed: 1,
      former: [{ id: activityId(1), flag: 'virtual', decision: null, reason: null, note: '', utc_offset: null }],
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Keep' }));
  expect(await screen.findByText('1 activity kept')).toBeVisible();
});

test('after a review was refused because the study was closed meanwhile, the page shows that and offers no review', async () => {
  const sentence = 'This study is closed. Reopen it to change it.';
  const { user, server } = open(quality(), `${HOME}&found_check=virtual`, (stub) =>
    stub.on(REVIEW, failure(409, sentence, { code: 'study_closed' })),
  );
  await screen.findByText('KDZ-001-4');
  const [, box] = within(screen.getByRole('table', { name: 'Virtual' })).getAllByRole('checkbox');
  await user.click(box as HTMLElement);
  stubStudies(server, [someStudy(4, { status: 'closed', closed_at: '2026-11-17T09:00:00.000Z' })]);
  server.on('GET /api/research/studies/*/quality', json(quality({ may_review: false })));
  await user.click(screen.getByRole('button', { name: 'Keep' }));
  expect(await screen.findByText(`The review was not saved. ${sentence}`)).toBeVisible();
  expect(await screen.findByText('Closed')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Keep' })).toBeNull());
});

test('time zones are fixed in bulk with the offset of each chosen activity, and the undo restores the former one', async () => {
  const suspects = [flagged(1, { measure: 'time_zone_suspect', value: 120 }), flagged(2, { utc_offset: 120 })];
  const { user, server } = open(
    quality({ checks: checks({ time_zone_suspect: { open: 2, participants: 1 } }) }),
    `${HOME}&found_check=time_zone_suspect`,
    (stub) => {
      stub.on(
        'GET /api/research/studies/*/quality/activities',
        json({ activities: suspects, total: 2, page: 1, page_size: 10 }),
      );
      stub.on(REVIEW, ({ body }) => {
        const none = { flag: 'time_zone_suspect', decision: null, reason: null, note: '', utc_offset: null };
        return json({ changed: 2, former: (body as ReviewBody).ids.map((id) => ({ id, ...none })) });
      });
    },
  );
  expect(await screen.findByText('2:00:00 apart')).toBeVisible();
  for (const box of within(screen.getByRole('table', { name: 'Doubtful time zone' }))
    .getAllByRole('checkbox')
    .slice(1)) {
    await user.click(box);
  }
  await user.click(screen.getByRole('button', { name: 'Fix the time zone…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Fix the time zone of 2 activities' }));
  await user.click(dialog.getByRole('button', { name: 'Fix the time zone' }));
  expect((await dialog.findAllByText('Choose the offset from UTC'))[0]).toBeVisible();
  await chooseOption(user, dialog.getByRole('combobox', { name: 'Offset from UTC' }), 'UTC\u221210:00');
  await user.click(dialog.getByRole('button', { name: 'Fix the time zone' }));
  expect(await screen.findByText('Time zone of 2 activities fixed for this study')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Everything is as it was before')).toBeVisible();
  const ids = [activityId(1), activityId(2)];
  expect(server.callsTo(REVIEW).map(({ body }) => body)).toEqual([
    { flag: 'time_zone_suspect', ids, decision: 'fix_time_zone', utc_offset: -600 },
    { flag: 'time_zone_suspect', ids, decision: null, from: 'fix_time_zone' },
  ]);
});

test('an analyst reads the list and has nothing to select', async () => {
  open(quality({ may_review: false }), `${HOME}&found_check=virtual`);
  await screen.findByText('KDZ-001-4');
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
});

test('devices are shown as shares of each group', async () => {
  open(quality());
  const table = within(await screen.findByRole('table', { name: 'Devices by group' }));
  const rows = table.getAllByRole('row').slice(1);
  expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
    ['A', 'File', 'Garmin Forerunner 965', '12 of 14 (86\u00a0%)'],
    ['No group', 'Strava', 'Not named', '1 of 1 (100\u00a0%)'],
  ]);
});

test('STUDIES §6 devices are counted over a longer time when it is chosen', async () => {
  const { user, server } = open(quality());
  const weeks = within(await screen.findByRole('navigation', { name: 'Weeks counted' }));
  expect(weeks.getByRole('link', { current: true })).toHaveTextContent('4 weeks');
  await user.click(weeks.getByRole('link', { name: '52 weeks' }));
  await until(() => server.callsTo('GET /api/research/studies/*/quality').length === 2);
  expect(server.callsTo('GET /api/research/studies/*/quality').at(-1)?.params.get('device_days')).toBe('364');
});

test('a study without findings says so with the time', async () => {
  open(quality({ checks: checks({}), duplicates: { open: 0, shifted: 0, participants: 0 }, devices: [] }));
  expect(await screen.findByText(/^No data problems found \(checked 20\.11\.2026 \d\d:32\)\.$/)).toBeVisible();
  expect(screen.getByText('No activity yet.')).toBeVisible();
});

test('PAGES §3.5 what keeps data from arriving is a row with its meaning, its next step and the list behind it', async () => {
  const { user, server } = open(
    quality({
      troubles: [
        { kind: 'disconnected', count: 1, participants: 1 },
        { kind: 'permission_missing', count: 2, participants: 2 },
        { kind: 'import_errors', count: 5, participants: 3 },
        { kind: 'no_heart_rate', count: 31, participants: 4 },
      ],
    }),
    HOME,
    (stub) => stub.on('POST /api/research/studies/*/quality/reimport', json({ queued: 4 })),
  );
  const table = within(await screen.findByRole('table', { name: 'Checks' }));
  const row = (name: string) => within(table.getByRole('row', { name: new RegExp(`^${name}`) }));
  expect(row('Connection revoked').getByText(/this may be a withdrawal/)).toBeVisible();
  const hrefs = ['Connection revoked', 'Permission missing', 'Import errors', 'No heart rate though required'].map(
    (name) =>
      row(name)
        .getByRole('link', { name: `Show ${name}` })
        .getAttribute('href'),
  );
  const at = `/research/studies/${studyId(4)}`;
  expect(hrefs).toEqual([
    `${at}?tab=participants&status=disconnected`,
    `${at}?tab=participants&status=permission_missing`,
    `${at}?tab=participants&import_errors=yes`,
    `/strava-integration/activities?study_id=${studyId(4)}&flag=no_heart_rate&excluded=no`,
  ]);
  expect(table.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
    'Connection revoked',
    'Import errors',
    'Implausible speed',
    'Permission missing',
    'Possible duplicates',
    'No heart rate though required',
    'Virtual',
  ]);
  expect(table.getAllByRole('button')).toHaveLength(1);
  await user.click(row('Import errors').getByRole('button', { name: 'Re-import' }));
  expect(await screen.findByText('4 readings are being tried again')).toBeVisible();
  server.on('POST /api/research/studies/*/quality/reimport', json({ queued: 0 }));
  await user.click(row('Import errors').getByRole('button', { name: 'Re-import' }));
  expect(await screen.findByText(/^Nothing to try now/)).toBeVisible();
});

test('a re-import that does not start says the reason on the page', async () => {
  const { user } = open(quality({ troubles: [{ kind: 'import_errors', count: 5, participants: 3 }] }), HOME, (stub) =>
    stub.on('POST /api/research/studies/*/quality/reimport', failure(409, 'The study is closed')),
  );
  await user.click(await screen.findByRole('button', { name: 'Re-import' }));
  expect(await screen.findByText('The study is closed')).toBeVisible();
});

test('a flagged activity opens with a list that holds its place', async () => {
  open(quality(), `${HOME}&found_check=virtual`);
  const [code] = await screen.findAllByText('KDZ-001-4');
  const link = within(code?.closest('tr') as HTMLElement).getByRole('link');
  const list = new URL(link.getAttribute('href') ?? '', 'https://kadenz.example').searchParams.get('list');
  expect(list).toBe(`study_id=${studyId(4)}&to=${flagged(1).start_date_local.slice(0, 10)}`);
});

test('who only reads has no Re-import', async () => {
  open(quality({ may_review: false, troubles: [{ kind: 'import_errors', count: 1, participants: 1 }] }));
  expect(await screen.findByRole('link', { name: 'Show Import errors' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Re-import' })).toBeNull();
});
