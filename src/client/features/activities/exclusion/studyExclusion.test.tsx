import { screen, within } from '@testing-library/react';
import { type FetchStub, failure, json } from '#client/testing/fetchStub.ts';
import { renderApp } from '#client/testing/renderApp.tsx';
import { activityId, someActivity, stubActivities } from '#client/testing/stubActivities.ts';
import { at } from '#client/testing/stubControl.ts';
import { someStudy } from '#client/testing/stubStudies.ts';
import type { ActivityReviewsAnswer, ReviewBody } from '#shared/contract/quality.ts';
import { THRESHOLD_DEFAULTS } from '#shared/qualityChecks.ts';

const STUDY = someStudy(1, { part: 'owner' });
const REVIEWS = `GET /api/research/studies/${STUDY.id}/quality/activities/${activityId(1)}`;
const REVIEW = `PATCH /api/research/studies/${STUDY.id}/quality/activities`;

const coded = { athlete_name: 'KDZ-001-4', name: null, may_exclude: false, study_id: STUDY.id };
const NONE: ActivityReviewsAnswer = {
  study: { id: STUDY.id, title: STUDY.title },
  may_exclude: true,
  exclusion: null,
  checks: [],
  thresholds: THRESHOLD_DEFAULTS,
  history: [],
};
const SAID = {
  flag: 'by_hand' as const,
  reason: 'wrong_sport' as const,
  note: 'A tram',
  at: at('2026-11-20T14:05'),
  by_email: 'ada@example.org',
};
const EXCLUDED: ActivityReviewsAnswer = {
  ...NONE,
  exclusion: SAID,
  history: [{ ...SAID, decision: 'exclude', utc_offset: null }],
};

/** In memory: one activity, which the study excludes or not. */
function stubReviews(server: FetchStub, start: ActivityReviewsAnswer) {
  let held = start;
  server.on(`GET /api/research/studies/${STUDY.id}`, json({ study: STUDY }));
  server.on('GET /api/research/studies', json({ studies: [STUDY] }));
  server.on(REVIEWS, () => json(held));
  server.on(REVIEW, ({ body }) => {
    const { ids, decision } = body as ReviewBody;
    const before = held.exclusion
      ? { ...SAID, decision: 'exclude' }
      : { ...SAID, decision: null, reason: null, note: '' };
    held = decision === null ? NONE : EXCLUDED;
    const { flag, reason, note } = before;
    const former = ids.map((id) => ({ id, flag, decision: before.decision, reason, note, utc_offset: null }));
    return json({ changed: ids.length, former });
  });
}

function open(url: string, answer: ActivityReviewsAnswer, prepare?: (server: FetchStub) => void) {
  return renderApp({
    url: `/strava-integration/activities${url}`,
    as: { role: 'researcher' },
    prepare: (server) => {
      stubActivities(server, [someActivity(1, coded), someActivity(2, { ...coded, reviewed: ['exclude'] })]);
      stubReviews(server, answer);
      prepare?.(server);
    },
  });
}
const bodies = (server: FetchStub) => server.callsTo(REVIEW).map(({ body }) => body);

test('PAGES §3.12: an owner excludes an activity from the study, reads why and when, and includes it again', async () => {
  const { user, server } = open(`/${activityId(1)}`, NONE);
  expect(await screen.findByText('The study has decided nothing about this activity.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Exclude from analysis' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Exclude this activity from analysis?' }));
  expect(
    dialog.getByText('This holds for this study; other studies with the same person are not affected.'),
  ).toBeVisible();
  await user.click(dialog.getByRole('radio', { name: 'Wrong sport' }));
  await user.type(dialog.getByRole('textbox', { name: /^Note/ }), 'A tram');
  await user.click(dialog.getByRole('button', { name: 'Exclude' }));

  expect(await screen.findByText(`Excluded from the study “${STUDY.title}”`)).toBeVisible();
  expect(screen.getByText('Wrong sport · By hand · A tram. On 20.11.2026 14:05 by ada@example.org.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Exclude from analysis' })).toBeNull();
  const history = within(screen.getByRole('table', { name: 'Decisions of the study' }));
  expect(history.getAllByRole('row')[1]).toHaveTextContent(
    /20\.11\.2026 14:05.*Wrong sport.*By hand.*A tram.*ada@example\.org/,
  );

  await user.dblClick(screen.getByRole('button', { name: 'Include again' }));
  expect(await screen.findByText('1 activity included again')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Exclude from analysis' })).toBeVisible();
  await user.click(screen.getAllByRole('button', { name: 'Undo' }).at(-1) as HTMLElement);
  expect(await screen.findByText('Everything is as it was before')).toBeVisible();
  const excluding = {
    flag: 'by_hand',
    ids: [activityId(1)],
    decision: 'exclude',
    reason: 'wrong_sport',
    note: 'A tram',
  };
  const including = { flag: 'by_hand', ids: [activityId(1)], decision: null };
  expect(bodies(server)).toEqual([excluding, including, { ...excluding, from: null }]);
});

test('an activity that a colleague included first is no count of nothing', async () => {
  const { user, server } = open(`/${activityId(1)}`, EXCLUDED);
  server.on(REVIEW, json({ changed: 0, former: [] }));
  await user.click(await screen.findByRole('button', { name: 'Include again' }));
  expect(await screen.findByText('Nothing changed: it is so already')).toBeVisible();
  expect(screen.queryByText(/^0 /)).toBeNull();
});

test('an inclusion that the study refuses says the reason on the page', async () => {
  const { user, server } = open(`/${activityId(1)}`, EXCLUDED);
  server.on(REVIEW, failure(409, 'The study is closed'));
  await user.click(await screen.findByRole('button', { name: 'Include again' }));
  expect(await screen.findByText('The study is closed')).toBeVisible();
});

test('an analyst reads the decisions of the study and changes none', async () => {
  open(`/${activityId(1)}`, { ...EXCLUDED, may_exclude: false });
  expect(await screen.findByText(`Excluded from the study “${STUDY.title}”`)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Include again' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Exclude from analysis' })).toBeNull();
});

test('decisions that cannot be read leave the activity on the page', async () => {
  open(`/${activityId(1)}`, NONE, (server) => server.on(REVIEWS, failure(503, 'Try again later')));
  expect(await screen.findByText('Could not load the decisions.')).toBeVisible();
  expect(screen.getByRole('list', { name: 'Figures' })).toBeVisible();
});

test('PAGES §3.11: an owner excludes activities of a list of the study in bulk, with an undo', async () => {
  const { user, server } = open(`?study_id=${STUDY.id}`, NONE);
  const boxes = await screen.findAllByRole('checkbox', { name: /^Select \d/ });
  await user.click(boxes[0] as HTMLElement);
  await user.click(screen.getByRole('button', { name: 'Exclude from analysis' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Exclude this activity from analysis?' }));
  await user.click(dialog.getByRole('radio', { name: 'Wrong sport' }));
  await user.click(dialog.getByRole('button', { name: 'Exclude' }));
  expect(await screen.findByText('1 activity excluded from this study')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Everything is as it was before')).toBeVisible();
  await user.click(screen.getAllByRole('checkbox', { name: /^Select \d/ })[1] as HTMLElement);
  await user.click(screen.getByRole('button', { name: 'Include again' }));
  expect(await screen.findByText('1 activity included again')).toBeVisible();
  const by = { flag: 'by_hand', ids: [activityId(1)] };
  expect(bodies(server)).toEqual([
    { ...by, decision: 'exclude', reason: 'wrong_sport' },
    { ...by, decision: null, from: 'exclude' },
    { ...by, ids: [activityId(2)], decision: null },
  ]);
});

test('a list over several studies offers no exclusion and a choice of the study', async () => {
  open('', NONE);
  expect(await screen.findAllByRole('link', { name: '19.11.2026 18:42' })).toHaveLength(2);
  expect(screen.queryByRole('checkbox', { name: /^Select \d/ })).toBeNull();
  expect(screen.getByRole('combobox', { name: 'Study' })).toBeVisible();
});
