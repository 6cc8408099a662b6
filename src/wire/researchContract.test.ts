import { type TSchema, Type } from 'typebox';
import { labsApi } from '#client/api/labsApi.ts';
import { participantsApi } from '#client/api/participantsApi.ts';
import { studiesApi } from '#client/api/studiesApi.ts';
import type { AppStore } from '#client/session/store.ts';
import { WHY } from '#server/testing/why.ts';
import type { Call } from '#shared/calls/call.ts';
import { LAB_CALLS } from '#shared/calls/labs.ts';
import { PARTICIPANT_CALLS } from '#shared/calls/participants.ts';
import { STUDY_CALLS } from '#shared/calls/studies.ts';
import {
  CodesCheckAnswer,
  CreatedParticipantsAnswer,
  GroupedAnswer,
  ParticipantAnswer,
  ParticipantsAnswer,
} from '#shared/contract/participants.ts';
import {
  AttentionAnswer,
  CandidatesAnswer,
  LabAnswer,
  LabsAnswer,
  LogAnswer,
  ResearcherAnswer,
  ResearchersAnswer,
  ResearchSummary,
} from '#shared/contract/research.ts';
import {
  ConsentTemplateAnswer,
  PrefixCheckAnswer,
  StudiesAnswer,
  StudyAnswer,
  TeamAnswer,
  TeamMemberAnswer,
} from '#shared/contract/studies.ts';
import { agreed, answersTo, pathOf, routeOf, servedRoutes } from './testing/contractChecks.ts';
import { ENDPOINTS } from './testing/endpoints.ts';
import type { SentCall, VirtualBrowser } from './testing/virtualBrowser.ts';
import { startWireServer, type WireServer } from './testing/wireServer.ts';

const OURS = [LAB_CALLS, STUDY_CALLS, PARTICIPANT_CALLS]
  .flatMap((calls) => Object.values<Call>(calls))
  .map(({ path }) => path);

const Empty = Type.Null();

const ANSWERS: Record<string, TSchema> = {
  ...agreed(LAB_CALLS.getResearchSummary, ResearchSummary),
  ...agreed(LAB_CALLS.getAttention, AttentionAnswer),
  ...agreed(LAB_CALLS.listLabs, LabsAnswer),
  ...agreed(LAB_CALLS.createLab, LabAnswer),
  ...agreed(LAB_CALLS.getLab, LabAnswer),
  ...agreed(LAB_CALLS.changeLab, LabAnswer),
  ...agreed(LAB_CALLS.deleteLab, Empty),
  ...agreed(LAB_CALLS.listLabResearchers, ResearchersAnswer),
  ...agreed(LAB_CALLS.listResearchers, ResearchersAnswer),
  ...agreed(LAB_CALLS.createResearcher, ResearcherAnswer),
  ...agreed(LAB_CALLS.moveResearcher, ResearcherAnswer),
  ...agreed(LAB_CALLS.removeResearcher, Empty),
  ...agreed(LAB_CALLS.listCandidates, CandidatesAnswer),
  ...agreed(STUDY_CALLS.listStudies, StudiesAnswer),
  ...agreed(STUDY_CALLS.createStudy, StudyAnswer),
  ...agreed(STUDY_CALLS.getStudy, StudyAnswer),
  ...agreed(STUDY_CALLS.changeStudy, StudyAnswer),
  ...agreed(STUDY_CALLS.deleteStudy, Empty),
  ...agreed(STUDY_CALLS.closeStudy, StudyAnswer),
  ...agreed(STUDY_CALLS.reopenStudy, StudyAnswer),
  ...agreed(STUDY_CALLS.getTeam, TeamAnswer),
  ...agreed(STUDY_CALLS.addTeamMember, TeamMemberAnswer),
  ...agreed(STUDY_CALLS.changeTeamMember, TeamMemberAnswer),
  ...agreed(STUDY_CALLS.removeTeamMember, Empty),
  ...agreed(STUDY_CALLS.getStudyLog, LogAnswer),
  ...agreed(PARTICIPANT_CALLS.listParticipants, ParticipantsAnswer),
  ...agreed(PARTICIPANT_CALLS.groupParticipants, GroupedAnswer),
  ...agreed(PARTICIPANT_CALLS.checkCodes, CodesCheckAnswer),
  ...agreed(STUDY_CALLS.checkPrefix, PrefixCheckAnswer),
  ...agreed(STUDY_CALLS.getConsentTemplate, ConsentTemplateAnswer),
  ...agreed(PARTICIPANT_CALLS.createParticipants, CreatedParticipantsAnswer),
  ...agreed(PARTICIPANT_CALLS.getParticipant, ParticipantAnswer),
  ...agreed(PARTICIPANT_CALLS.changeParticipant, ParticipantAnswer),
  ...agreed(PARTICIPANT_CALLS.deleteParticipant, Empty),
  ...agreed(PARTICIPANT_CALLS.withdrawParticipant, ParticipantAnswer),
  ...agreed(PARTICIPANT_CALLS.getParticipantLog, LogAnswer),
};

let server: WireServer;
let browser: VirtualBrowser;
let store: AppStore;
let calls: SentCall[];

beforeAll(async () => {
  server = await startWireServer();
  browser = server.browser();
  store = await server.signIn(browser, await server.user({ role: 'admin' }));
  await useEveryEndpoint();
  calls = browser.calls.filter((call) => OURS.includes(pathOf(routeOf(call))));
});

afterAll(() => server.close());

/** Without subscriptions, because changed or deleted data would be read again. */
const ONCE = { subscribe: false } as const;

/** Every endpoint, so that a new one without an example fails. */
async function useEveryEndpoint(): Promise<void> {
  const labs = labsApi.endpoints;
  const studies = studiesApi.endpoints;
  const participants = participantsApi.endpoints;
  const { dispatch } = store;
  const [owner, second, leaver] = [await server.user(), await server.user(), await server.user()];
  const page = { page: 1, page_size: 10 } as const;
  const ids = { lab: '', otherLab: '', leaver: '', study: '', emptyStudy: '', participant: '', others: [''] };

  const examples: Record<string, () => Promise<unknown>> = {
    createLab: async () => {
      const lab = { name: 'Halden Cardiology', email: 'lab@halden.example' };
      ids.lab = (await dispatch(labs.createLab.initiate(lab)).unwrap()).id;
      ids.otherLab = (await dispatch(labs.createLab.initiate({ ...lab, name: 'Lindenau Sport' })).unwrap()).id;
    },
    getResearchSummary: () => dispatch(labs.getResearchSummary.initiate(undefined, ONCE)).unwrap(),
    getAttention: () => dispatch(labs.getAttention.initiate(undefined, ONCE)).unwrap(),
    listLabs: async () => {
      const { labs: found } = await dispatch(labs.listLabs.initiate({ ...page, sort: '-name' }, ONCE)).unwrap();
      expect(found.map(({ name }) => name)).toEqual(['Lindenau Sport', 'Halden Cardiology']);
    },
    getLab: () => dispatch(labs.getLab.initiate(ids.lab, ONCE)).unwrap(),
    changeLab: () => dispatch(labs.changeLab.initiate({ id: ids.lab, name: 'Halden Heart Unit' })).unwrap(),
    listCandidates: () => dispatch(labs.listCandidates.initiate({ ...page, search: owner.email }, ONCE)).unwrap(),
    createResearcher: async () => {
      for (const { id } of [owner, second, leaver]) {
        const body = { user_id: id, lab_id: ids.lab };
        ids.leaver = (await dispatch(labs.createResearcher.initiate(body)).unwrap()).id;
      }
    },
    listLabResearchers: async () => {
      const query = { id: ids.lab, ...page, sort: '-email' } as const;
      expect((await dispatch(labs.listLabResearchers.initiate(query, ONCE)).unwrap()).total).toBe(3);
    },
    listResearchers: () => dispatch(labs.listResearchers.initiate({ user_id: owner.id }, ONCE)).unwrap(),
    moveResearcher: () => dispatch(labs.moveResearcher.initiate({ id: ids.leaver, lab_id: ids.otherLab })).unwrap(),
    removeResearcher: () => dispatch(labs.removeResearcher.initiate({ id: ids.leaver, ...WHY })).unwrap(),
    deleteLab: () => dispatch(labs.deleteLab.initiate({ id: ids.otherLab, ...WHY })).unwrap(),
    checkPrefix: () => dispatch(studies.checkPrefix.initiate('KDZ', ONCE)).unwrap(),
    getConsentTemplate: () => dispatch(studies.getConsentTemplate.initiate('de', ONCE)).unwrap(),
    createStudy: async () => {
      const body = {
        title: 'Sleep and training',
        code_prefix: 'KDZ',
        start_date: '2026-01-05',
        contact_email: 'study@halden.example',
        lab_id: ids.lab,
        owner_id: owner.id,
      };
      ids.study = (await dispatch(studies.createStudy.initiate(body)).unwrap()).id;
      const empty = { ...body, title: 'Nobody yet', code_prefix: 'EMPTY' };
      ids.emptyStudy = (await dispatch(studies.createStudy.initiate(empty)).unwrap()).id;
    },
    listStudies: async () => {
      const query = { ...page, sort: 'title', search: 'sleep', lab_id: ids.lab } as const;
      expect((await dispatch(studies.listStudies.initiate(query, ONCE)).unwrap()).total).toBe(1);
    },
    getStudy: () => dispatch(studies.getStudy.initiate(ids.study, ONCE)).unwrap(),
    changeStudy: () =>
      dispatch(
        studies.changeStudy.initiate({ id: ids.study, title: 'Sleep and endurance', version: 1, reason: 'Clearer' }),
      ).unwrap(),
    addTeamMember: () =>
      dispatch(
        studies.addTeamMember.initiate({ id: ids.study, email: second.email.toUpperCase(), level: 'analyst' }),
      ).unwrap(),
    getTeam: async () => {
      const team = await dispatch(studies.getTeam.initiate(ids.study, ONCE)).unwrap();
      expect(team.map(({ email, level }) => [email, level])).toEqual([
        [owner.email, 'owner'],
        [second.email, 'analyst'],
      ]);
    },
    changeTeamMember: () =>
      dispatch(studies.changeTeamMember.initiate({ id: ids.study, user_id: second.id, level: 'manager' })).unwrap(),
    removeTeamMember: () => dispatch(studies.removeTeamMember.initiate({ id: ids.study, user_id: second.id })).unwrap(),
    checkCodes: async () => {
      const body = { id: ids.study, codes: ['KDZ-004-4'] };
      expect(await dispatch(participants.checkCodes.initiate(body)).unwrap()).toEqual({ taken: [] });
    },
    createParticipants: async () => {
      const create = participants.createParticipants;
      const one = await dispatch(create.initiate({ study_id: ids.study, code: 'KDZ-004-4', group: 'A' })).unwrap();
      ids.participant = one.participant?.id ?? '';
      const more = { count: 3, numbering: 'running', group: 'B' } as const;
      const several = await dispatch(create.initiate({ study_id: ids.study, generate: more })).unwrap();
      ids.others = (several.participants ?? []).map(({ id }) => id);
    },
    listParticipants: async () => {
      const query = { id: ids.study, ...page, sort: '-code', group: 'B' } as const;
      expect((await dispatch(participants.listParticipants.initiate(query, ONCE)).unwrap()).total).toBe(3);
    },
    getParticipant: () => dispatch(participants.getParticipant.initiate(ids.participant, ONCE)).unwrap(),
    changeParticipant: () =>
      dispatch(
        participants.changeParticipant.initiate({ id: ids.participant, note: 'New watch', target_days: 3, version: 1 }),
      ).unwrap(),
    groupParticipants: async () => {
      const body = { id: ids.study, ids: ids.others, group: 'C' };
      expect((await dispatch(participants.groupParticipants.initiate(body)).unwrap()).changed).toBe(3);
    },
    deleteParticipant: () =>
      dispatch(participants.deleteParticipant.initiate({ id: ids.others[0] ?? '', ...WHY })).unwrap(),
    withdrawParticipant: () =>
      dispatch(
        participants.withdrawParticipant.initiate({
          id: ids.participant,
          requested_by: 'participant',
          date: '2026-02-28',
          choice: 'erase',
          reason: 'Moved away',
        }),
      ).unwrap(),
    getParticipantLog: () =>
      dispatch(participants.getParticipantLog.initiate({ id: ids.participant, ...page }, ONCE)).unwrap(),
    getStudyLog: () => dispatch(studies.getStudyLog.initiate({ id: ids.study, ...page }, ONCE)).unwrap(),
    closeStudy: () => dispatch(studies.closeStudy.initiate({ id: ids.study, reason: 'All is collected' })).unwrap(),
    reopenStudy: () => dispatch(studies.reopenStudy.initiate({ id: ids.study })).unwrap(),
    deleteStudy: () => dispatch(studies.deleteStudy.initiate({ id: ids.emptyStudy, ...WHY })).unwrap(),
  };
  expect(Object.keys(examples).sort()).toEqual([...ENDPOINTS.research].sort());
  for (const example of Object.values(examples)) await example();
}

test('the client makes every call about research that the server serves to it, and no other', async () => {
  const served = (await servedRoutes(server.origin)).filter((route) => OURS.includes(pathOf(route)));
  expect([...new Set(calls.map(routeOf))].sort()).toEqual(served.sort());
});

test('every call about research has its answer in the contract, and was a success', () => {
  expect([...new Set(calls.map(routeOf))].sort()).toEqual(Object.keys(ANSWERS).sort());
  expect(calls.filter(({ status }) => status === null || status >= 300)).toEqual([]);
});

test.each(Object.keys(ANSWERS))('SPEC §7 research: %s answers what the contract says, and no field more', (route) => {
  const { count, errors, cleaned, answers } = answersTo(calls, route, ANSWERS[route] ?? Type.Never());
  expect(count).toBeGreaterThan(0);
  expect(errors).toEqual([]);
  expect(cleaned).toEqual(answers);
});
