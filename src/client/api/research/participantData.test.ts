import { activitiesApi } from '#client/api/activitiesApi.ts';
import { duplicatesApi } from '#client/api/duplicatesApi.ts';
import { sessionsApi } from '#client/api/sessionsApi.ts';
import { settingsApi } from '#client/api/settingsApi.ts';
import { stravaApi } from '#client/api/stravaApi.ts';
import { uploadsApi } from '#client/api/uploadsApi.ts';
import { usersApi } from '#client/api/usersApi.ts';
import { type AppStore, createAppStore } from '#client/session/store.ts';
import { failure, json, stubFetch } from '#client/testing/fetchStub.ts';
import { until } from '#client/testing/until.ts';
import { SEVERITY_DEFAULTS, THRESHOLD_DEFAULTS } from '#shared/qualityChecks.ts';
import { adherenceApi } from './adherenceApi.ts';
import { followUpApi } from './followUpApi.ts';
import { invitesApi } from './invitesApi.ts';
import { joiningApi } from './joiningApi.ts';
import { labsApi } from './labsApi.ts';
import { participantsApi } from './participantsApi.ts';
import { qualityApi } from './qualityApi.ts';
import { remindersApi } from './remindersApi.ts';
import { studiesApi } from './studiesApi.ts';
import { studyExportsApi } from './studyExportsApi.ts';
import { studyProblemsApi } from './studyProblemsApi.ts';
import { studyTokensApi } from './studyTokensApi.ts';

type Act = (dispatch: AppStore['dispatch']) => unknown;

const STUDY = '/api/research/studies/1';
const PROFILE = 'GET /api/users/me';
const page = { page: 1, page_size: 10 };

const READS: Record<string, Act> = {
  [`GET ${STUDY}/exports`]: (dispatch) => dispatch(studyExportsApi.endpoints.listStudyExports.initiate('1')),
  [`GET ${STUDY}/cuts`]: (dispatch) => dispatch(studyExportsApi.endpoints.listStudyCuts.initiate('1')),
  [`GET ${STUDY}/problems`]: (dispatch) => dispatch(studyProblemsApi.endpoints.listStudyProblems.initiate({ id: '1' })),
  [`GET ${STUDY}/deviations`]: (dispatch) => dispatch(studyProblemsApi.endpoints.listDeviations.initiate({ id: '1' })),
  [`GET ${STUDY}/duplicates`]: (dispatch) =>
    dispatch(duplicatesApi.endpoints.listStudyDuplicates.initiate({ id: '1' })),
  [`GET ${STUDY}/quality`]: (dispatch) => dispatch(qualityApi.endpoints.getStudyQuality.initiate({ id: '1' })),
  [`GET ${STUDY}/reminders`]: (dispatch) => dispatch(remindersApi.endpoints.listReminders.initiate({ id: '1' })),
  'GET /api/strava-integration/activities': (dispatch) => dispatch(activitiesApi.endpoints.listActivities.initiate({})),
  'GET /api/strava-integration/dashboard': (dispatch) => dispatch(stravaApi.endpoints.getStravaDashboard.initiate()),
  'GET /api/research/participants/2/uploads': (dispatch) =>
    dispatch(uploadsApi.endpoints.listUploads.initiate({ participant: '2', ...page })),
};

const { withdrawParticipant, unlinkPerson, changeParticipant, deleteParticipant } = participantsApi.endpoints;
const { changeStudy, closeStudy } = studiesApi.endpoints;
const { changeStudyProblem } = studyProblemsApi.endpoints;

async function open() {
  const server = stubFetch();
  for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])
    for (const depth of [1, 2, 3, 4, 5]) server.on(`${method} /api${'/*'.repeat(depth)}`, () => json({}));
  server.on(PROFILE, () => json({ user: { id: '5', email: 'ada@example.org', role: 'researcher' }, profile: null }));
  const { dispatch } = createAppStore();
  await Promise.all(Object.values(READS).map((read) => read(dispatch)));
  return { server, dispatch };
}

test.each<[string, Act]>([
  [
    'withdrawing a participant',
    (dispatch) =>
      dispatch(
        withdrawParticipant.initiate({
          ...{ id: '2', requested_by: 'participant', date: '2026-11-20', choice: 'erase' },
          ...{ reason: 'Asked', typed: 'KDZ-002-8' },
        }),
      ),
  ],
  ['taking a person from a code', (dispatch) => dispatch(unlinkPerson.initiate({ id: '2', reason: 'Mixed up' }))],
  ['changing a code', (dispatch) => dispatch(changeParticipant.initiate({ id: '2', code: 'KDZ-003-6' }))],
  ['deleting a participant', (dispatch) => dispatch(deleteParticipant.initiate({ id: '2', reason: 'Typo' }))],
  ['changing what a study reads', (dispatch) => dispatch(changeStudy.initiate({ id: '1', sports: ['run'] }))],
  ['closing a study', (dispatch) => dispatch(closeStudy.initiate({ id: '1', choice: 'erase' }))],
])('all that shows data of participants is read again after %s', async (_title, act) => {
  const { server, dispatch } = await open();
  for (const read of Object.keys(READS)) expect([read, server.callsTo(read).length]).toEqual([read, 1]);
  await act(dispatch);
  const stale = () => Object.keys(READS).filter((read) => server.callsTo(read).length === 1);
  await until(() => stale().length === 0);
});

test('the link of a study is read again after the study was closed, and not after a refusal', async () => {
  const { server, dispatch } = await open();
  const LINK = `GET ${STUDY}/link`;
  await dispatch(invitesApi.endpoints.getStudyLink.initiate('1'));
  server.on(`POST ${STUDY}/close`, () => failure(403, 'Not permitted'));
  await dispatch(closeStudy.initiate({ id: '1' }));
  expect(server.callsTo(LINK)).toHaveLength(1);
  server.on(`POST ${STUDY}/close`, () => json({}));
  await dispatch(closeStudy.initiate({ id: '1' }));
  await until(() => server.callsTo(LINK).length === 2);
});

const { changeTeamMember, removeTeamMember } = studiesApi.endpoints;
const { moveResearcher, removeResearcher } = labsApi.endpoints;
const { changePassword, resetPassword, deactivateUser } = usersApi.endpoints;

test.each<[string, Act]>([
  ['a member of the team left', (dispatch) => dispatch(removeTeamMember.initiate({ id: '1', user_id: '5' }))],
  [
    'a member of the team got another part',
    (dispatch) => dispatch(changeTeamMember.initiate({ id: '1', user_id: '5', level: 'analyst' })),
  ],
  ['the study got another owner', (dispatch) => dispatch(changeStudy.initiate({ id: '1', owner_id: '6' }))],
  [
    'its owner moved to another lab',
    (dispatch) => dispatch(moveResearcher.initiate({ id: '7', lab_id: '8', new_owner_id: '6' })),
  ],
  [
    'a researcher left the lab',
    (dispatch) => dispatch(removeResearcher.initiate({ id: '7', reason: 'Left', new_owner_id: '6' })),
  ],
  [
    'the user changed the password',
    (dispatch) => dispatch(changePassword.initiate({ current_password: 'old', new_password: 'new' })),
  ],
  [
    'an admin gave a user a new password',
    (dispatch) => dispatch(resetPassword.initiate({ id: '5', new_password: 'new' })),
  ],
  ['a user was deactivated', (dispatch) => dispatch(deactivateUser.initiate({ id: '5' }))],
])('the tokens of a study, some of which have ended, are read again after %s', async (_title, act) => {
  const { server, dispatch } = await open();
  const TOKENS = `GET ${STUDY}/tokens`;
  await dispatch(studyTokensApi.endpoints.listStudyTokens.initiate('1'));
  expect(server.callsTo(TOKENS)).toHaveLength(1);
  await act(dispatch);
  await until(() => server.callsTo(TOKENS).length === 2);
});

const OWNED_BY_6 = { new_owner_id: '6' };

test.each<[string, Act]>([
  [
    'a researcher moved to another lab',
    (dispatch) => dispatch(moveResearcher.initiate({ id: '7', lab_id: '8', ...OWNED_BY_6 })),
  ],
  [
    'a researcher left the lab',
    (dispatch) => dispatch(removeResearcher.initiate({ id: '7', reason: 'Left', ...OWNED_BY_6 })),
  ],
  ['a user was deleted', (dispatch) => dispatch(usersApi.endpoints.deleteUser.initiate({ id: '5', reason: 'Left' }))],
])('the team, the tokens and the log of a study are read again after %s', async (_title, act) => {
  const { server, dispatch } = await open();
  const reads = ['team', 'log', 'tokens'].map((part) => `GET ${STUDY}/${part}`);
  await dispatch(studiesApi.endpoints.getTeam.initiate('1'));
  await dispatch(studiesApi.endpoints.getStudyLog.initiate({ id: '1' }));
  await dispatch(studyTokensApi.endpoints.listStudyTokens.initiate('1'));
  for (const read of reads) expect([read, server.callsTo(read).length]).toEqual([read, 1]);
  await act(dispatch);
  const stale = () => reads.filter((read) => server.callsTo(read).length === 1);
  await until(() => stale().length === 0);
});

test('the sessions of a user are read again after an admin deactivated the account', async () => {
  const { server, dispatch } = await open();
  const SESSIONS = 'GET /api/users/5/sessions';
  await dispatch(sessionsApi.endpoints.listSessions.initiate('5'));
  expect(server.callsTo(SESSIONS)).toHaveLength(1);
  await dispatch(deactivateUser.initiate({ id: '5' }));
  await until(() => server.callsTo(SESSIONS).length === 2);
});

test('the versions of the rule are read again after the study was changed', async () => {
  const { server, dispatch } = await open();
  const RULES = `GET ${STUDY}/rules`;
  await dispatch(adherenceApi.endpoints.listRules.initiate('1'));
  expect(server.callsTo(RULES)).toHaveLength(1);
  await dispatch(changeStudy.initiate({ id: '1', min_active_days: 3, reason: 'Amended' }));
  await until(() => server.callsTo(RULES).length === 2);
});

const CALENDAR = 'GET /api/research/participants/2/calendar';
const ACTIVITIES = 'GET /api/strava-integration/activities';
const QUALITY = `GET ${STUDY}/quality`;
const UPLOADS = 'GET /api/research/participants/2/uploads';

test.each<[string, Act, string[]]>([
  [
    'flags and judged days',
    (dispatch) =>
      dispatch(
        qualityApi.endpoints.changeChecks.initiate({
          ...{ id: '1', version: 1 },
          ...{ thresholds: THRESHOLD_DEFAULTS, severities: SEVERITY_DEFAULTS },
        }),
      ),
    [ACTIVITIES, CALENDAR],
  ],
  [
    'judged days and checks',
    (dispatch) =>
      dispatch(
        activitiesApi.endpoints.excludeActivities.initiate({ ids: ['3'], excluded: true, reason: 'device_fault' }),
      ),
    [ACTIVITIES, CALENDAR, QUALITY],
  ],
  [
    'activities, judged days and checks',
    (dispatch) =>
      dispatch(
        qualityApi.endpoints.reviewFlagged.initiate({ id: '1', flag: 'by_hand', ids: ['3'], decision: 'exclude' }),
      ),
    [ACTIVITIES, CALENDAR, QUALITY],
  ],
  [
    'results of files',
    (dispatch) => dispatch(duplicatesApi.endpoints.decideOwnDuplicate.initiate({ id: '4', decision: 'different' })),
    [UPLOADS],
  ],
])('%s are read again after a decision on activities', async (_title, act, reads) => {
  const { server, dispatch } = await open();
  await dispatch(adherenceApi.endpoints.getCalendar.initiate({ id: '2' }));
  for (const read of reads) expect(server.callsTo(read)).toHaveLength(1);
  await act(dispatch);
  await until(() => reads.every((read) => server.callsTo(read).length === 2));
});

test('checks, possible duplicates and the activities of a lab are read again after another display policy was chosen', async () => {
  const { server, dispatch } = await open();
  await dispatch(labsApi.endpoints.getLab.initiate('8'));
  const reads = [QUALITY, `GET ${STUDY}/duplicates`, 'GET /api/research/labs/8'];
  for (const read of reads) expect(server.callsTo(read)).toHaveLength(1);
  await dispatch(settingsApi.endpoints.changeSettings.initiate({ display_policy: 'own_only', reason: 'Asked' }));
  await until(() => reads.every((read) => server.callsTo(read).length === 2));
});

test.each<[string, string, Act, (server: Awaited<ReturnType<typeof open>>['server']) => void]>([
  [
    'a problem, which another member changed before',
    `GET ${STUDY}/problems`,
    (dispatch) => dispatch(changeStudyProblem.initiate({ id: '1', problem_id: '9', version: 1, note: 'Called' })),
    (server) => server.on(`PATCH ${STUDY}/problems/9`, () => failure(409, 'Changed meanwhile')),
  ],
  [
    'the data, whose participant was withdrawn before',
    `GET ${STUDY}/exports`,
    (dispatch) =>
      dispatch(
        withdrawParticipant.initiate({
          ...{ id: '2', requested_by: 'participant', date: '2026-11-20', choice: 'keep', reason: 'Asked' },
        }),
      ),
    (server) => server.on('POST /api/research/participants/2/withdraw', () => failure(409, 'Withdrawn already')),
  ],
])('%s, is read again after the refusal', async (_title, read, act, refuse) => {
  const { server, dispatch } = await open();
  refuse(server);
  expect(server.callsTo(read)).toHaveLength(1);
  await act(dispatch);
  await until(() => server.callsTo(read).length === 2);
});

test('the list of own studies is read again after a user took a place', async () => {
  const { server, dispatch } = await open();
  const OWN = 'GET /api/strava-integration/me/studies';
  await dispatch(joiningApi.endpoints.listOwnStudies.initiate());
  expect(server.callsTo(OWN)).toHaveLength(1);
  await dispatch(invitesApi.endpoints.takePlace.initiate('r.1'));
  await until(() => server.callsTo(OWN).length === 2);
});

test('the timeline of a participant is read again after the data of the study were locked', async () => {
  const { server, dispatch } = await open();
  const TIMELINE = 'GET /api/research/participants/2/timeline';
  await dispatch(followUpApi.endpoints.getTimeline.initiate({ id: '2' }));
  expect(server.callsTo(TIMELINE)).toHaveLength(1);
  await dispatch(studyExportsApi.endpoints.createStudyCut.initiate({ id: '1', reason: 'First paper' }));
  await until(() => server.callsTo(TIMELINE).length === 2);
});

test('figures, activities and participants are read again after a user was deleted, whose records go with the account', async () => {
  const { server, dispatch } = await open();
  await dispatch(participantsApi.endpoints.getParticipant.initiate('2'));
  const reads = ['GET /api/strava-integration/dashboard', ACTIVITIES, 'GET /api/research/participants/2'];
  for (const read of reads) expect(server.callsTo(read)).toHaveLength(1);
  await dispatch(usersApi.endpoints.deleteUser.initiate({ id: '5', reason: 'Left' }));
  await until(() => reads.every((read) => server.callsTo(read).length === 2));
});
