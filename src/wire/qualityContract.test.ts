import { duplicatesApi } from '#client/api/duplicatesApi.ts';
import { qualityApi } from '#client/api/research/qualityApi.ts';
import type { AppStore } from '#client/session/store.ts';
import { createTestActivity, createTestDuplicate, insertTestAthletes } from '#server/testing/testActivities.ts';
import { createTestLab, createTestParticipant, createTestStudy } from '#server/testing/testResearch.ts';
import { type Call, nameOf } from '#shared/calls/call.ts';
import { DUPLICATE_CALLS } from '#shared/calls/duplicates.ts';
import { QUALITY_CALLS } from '#shared/calls/quality.ts';
import { DuplicateAnswer, DuplicatesAnswer } from '#shared/contract/duplicates.ts';
import {
  ActivityReviewsAnswer,
  CheckPreviewAnswer,
  CheckSettingsAnswer,
  FlaggedAnswer,
  QualityAnswer,
  ReimportAnswer,
  ReviewAnswer,
} from '#shared/contract/quality.ts';
import { agreed, answersTo, servedRoutes } from './testing/contractChecks.ts';
import { ENDPOINTS } from './testing/endpoints.ts';
import type { VirtualBrowser } from './testing/virtualBrowser.ts';
import { startWireServer, type WireServer } from './testing/wireServer.ts';

const ANSWERS = {
  ...agreed(DUPLICATE_CALLS.listOwnDuplicates, DuplicatesAnswer),
  ...agreed(DUPLICATE_CALLS.getOwnDuplicate, DuplicateAnswer),
  ...agreed(DUPLICATE_CALLS.decideOwnDuplicate, DuplicateAnswer),
  ...agreed(DUPLICATE_CALLS.listStudyDuplicates, DuplicatesAnswer),
  ...agreed(DUPLICATE_CALLS.getStudyDuplicate, DuplicateAnswer),
  ...agreed(DUPLICATE_CALLS.decideStudyDuplicate, DuplicateAnswer),
  ...agreed(QUALITY_CALLS.getStudyQuality, QualityAnswer),
  ...agreed(QUALITY_CALLS.listFlagged, FlaggedAnswer),
  ...agreed(QUALITY_CALLS.getActivityReviews, ActivityReviewsAnswer),
  ...agreed(QUALITY_CALLS.reviewFlagged, ReviewAnswer),
  ...agreed(QUALITY_CALLS.previewChecks, CheckPreviewAnswer),
  ...agreed(QUALITY_CALLS.changeChecks, CheckSettingsAnswer),
  ...agreed(QUALITY_CALLS.reimportStudy, ReimportAnswer),
};
const CALLS = { ...DUPLICATE_CALLS, ...QUALITY_CALLS };
const ONCE = { subscribe: false, forceRefetch: true } as const;
const PERSON = '019ab000-0000-7000-8000-00000000000a';

let server: WireServer;
let browser: VirtualBrowser;
let store: AppStore;
let studyId: string;

beforeAll(async () => {
  server = await startWireServer();
  browser = server.browser();
  const admin = await server.user({ role: 'admin' });
  store = await server.signIn(browser, admin);
  await insertTestAthletes(server.db, [{ id: PERSON, user_id: admin.id }]);
  await server.db.updateTable('installation_settings').set({ strava_basis: 'Agreement' }).execute();
  const lab = await createTestLab(server.db);
  const study = await createTestStudy(server.db, lab.id, null, { permitted_sources: ['strava'] });
  studyId = study.id;
  const joined = { person_id: PERSON, joined_at: new Date(), joined_day: '2026-02-01' };
  await createTestParticipant(server.db, studyId, `${study.code_prefix}-001-1`, joined);
  const { id } = await createTestActivity(server.db, PERSON);
  await createTestDuplicate(server.db, PERSON, id);
  await createTestActivity(server.db, PERSON, { sport_type: 'VirtualRide' });
});
afterAll(() => server.close());

test('the client lists, opens, decides and takes back a possible duplicate', async () => {
  const own = duplicatesApi.endpoints;
  const page = { page: 1, page_size: 10 } as const;
  const { duplicates } = await store.dispatch(own.listOwnDuplicates.initiate(page, ONCE)).unwrap();
  const id = duplicates[0]?.id ?? '';
  expect((await store.dispatch(own.getOwnDuplicate.initiate(id, ONCE)).unwrap()).id).toBe(id);
  const joined = await store.dispatch(own.decideOwnDuplicate.initiate({ id, decision: 'same' })).unwrap();
  expect(joined.decision).toBe('same');
  const query = { id: studyId, ...page, state: 'decided' } as const;
  expect((await store.dispatch(own.listStudyDuplicates.initiate(query, ONCE)).unwrap()).total).toBe(1);
  const ofStudy = { id, study_id: studyId };
  expect((await store.dispatch(own.getStudyDuplicate.initiate(ofStudy, ONCE)).unwrap()).decision).toBe('same');
  const undone = await store.dispatch(own.decideStudyDuplicate.initiate({ ...ofStudy, decision: null })).unwrap();
  expect(undone).toMatchObject({ decision: null, primary_id: null });
});

test('the client reads the checks of a study, opens one, and excludes with a way back', async () => {
  const { getStudyQuality, listFlagged, reviewFlagged, getActivityReviews } = qualityApi.endpoints;
  const { devices, checks } = await store.dispatch(getStudyQuality.initiate({ id: studyId }, ONCE)).unwrap();
  expect(devices).toMatchObject([{ group: null, source: 'strava', participants: 1, of: 1 }]);
  expect(checks.find(({ flag }) => flag === 'virtual')).toMatchObject({ open: 1, kept: 0, excluded: 0 });
  const query = { id: studyId, flag: 'virtual', page: 1, page_size: 10 } as const;
  const { activities } = await store.dispatch(listFlagged.initiate(query, ONCE)).unwrap();
  const body = { id: studyId, flag: 'virtual' as const, ids: activities.map(({ id }) => id) };
  const { former } = await store
    .dispatch(reviewFlagged.initiate({ ...body, decision: 'exclude', reason: 'wrong_sport' }))
    .unwrap();
  const none = { decision: null, reason: null, note: '', utc_offset: null };
  expect(former).toEqual([{ id: activities[0]?.id, flag: 'virtual', ...none }]);
  const about = { study_id: studyId, id: activities[0]?.id ?? '' };
  const reviews = await store.dispatch(getActivityReviews.initiate(about, ONCE)).unwrap();
  expect(reviews).toMatchObject({ may_exclude: true, exclusion: { flag: 'virtual', reason: 'wrong_sport' } });
  const reviewed = await store.dispatch(listFlagged.initiate({ ...query, state: 'reviewed' }, ONCE)).unwrap();
  expect(reviewed.activities[0]?.review).toMatchObject({ decision: 'exclude', reason: 'wrong_sport' });
  await store.dispatch(reviewFlagged.initiate({ ...body, decision: null })).unwrap();
});

test('the client asks what another threshold would find, and changes it', async () => {
  const { getStudyQuality, previewChecks, changeChecks } = qualityApi.endpoints;
  const { settings } = await store.dispatch(getStudyQuality.initiate({ id: studyId }, ONCE)).unwrap();
  const effect = await store.dispatch(previewChecks.initiate({ id: studyId, too_short: 10 }, ONCE)).unwrap();
  expect(effect.checks).toContainEqual({ flag: 'virtual', now: 1, next: 1 });
  const thresholds = { ...settings.thresholds, too_short: 10 };
  const changed = await store.dispatch(changeChecks.initiate({ id: studyId, ...settings, thresholds })).unwrap();
  expect(changed.settings).toMatchObject({ version: 1, thresholds: { too_short: 10 } });
});

test('the client has failed imports tried again', async () => {
  const { getStudyQuality, reimportStudy } = qualityApi.endpoints;
  const last_at = new Date(Date.now() - 20 * 60_000);
  const failed = { kind: 'failed' as const, attempts: 8, first_at: last_at, last_at };
  await server.db
    .insertInto('import_problems')
    .values({ id: '019ab000-0000-7000-8000-0000000000e1', athlete_id: PERSON, strava_id: 71, ...failed })
    .execute();
  const { troubles } = await store.dispatch(getStudyQuality.initiate({ id: studyId }, ONCE)).unwrap();
  expect(troubles).toEqual([{ kind: 'import_errors', count: 1, participants: 1 }]);
  expect((await store.dispatch(reimportStudy.initiate(studyId)).unwrap()).queued).toBeGreaterThanOrEqual(0);
});

test('every answer has the agreed shape', async () => {
  const routes = Object.values<Call>(CALLS).map(nameOf);
  expect(Object.keys(CALLS).sort()).toEqual([...ENDPOINTS.quality].sort());
  expect(Object.keys(ANSWERS).sort()).toEqual(routes.sort());
  expect(await servedRoutes(server.origin)).toEqual(expect.arrayContaining(routes));
  for (const [route, schema] of Object.entries(ANSWERS)) {
    const { count, errors, cleaned, answers } = answersTo(browser.calls, route, schema);
    expect([route, count > 0, errors]).toEqual([route, true, []]);
    expect(cleaned).toEqual(answers);
  }
});
