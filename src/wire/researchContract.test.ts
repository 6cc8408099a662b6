import { type TSchema, Type } from 'typebox';
import { adherenceApi } from '#client/api/research/adherenceApi.ts';
import { invitesApi } from '#client/api/research/invitesApi.ts';
import { joiningApi } from '#client/api/research/joiningApi.ts';
import { labsApi } from '#client/api/research/labsApi.ts';
import { participantsApi } from '#client/api/research/participantsApi.ts';
import { studiesApi } from '#client/api/research/studiesApi.ts';
import type { AppStore } from '#client/session/store.ts';
import { WHY } from '#server/testing/why.ts';
import { dayIn } from '#shared/calendarDate.ts';
import { ADHERENCE_CALLS } from '#shared/calls/adherence.ts';
import type { Call } from '#shared/calls/call.ts';
import { INVITE_CALLS } from '#shared/calls/invites.ts';
import { JOINING_CALLS } from '#shared/calls/joining.ts';
import { LAB_CALLS } from '#shared/calls/labs.ts';
import { PARTICIPANT_CALLS } from '#shared/calls/participants.ts';
import { STUDY_CALLS } from '#shared/calls/studies.ts';
import {
  AbsenceAnswer,
  AdherenceAnswer,
  CalendarAnswer,
  PauseAnswer,
  StandingsAnswer,
  StudySummaryAnswer,
} from '#shared/contract/adherence.ts';
import { CodesCheckAnswer } from '#shared/contract/codesCheck.ts';
import { StudyConsentAnswer } from '#shared/contract/consent.ts';
import {
  AcceptedAnswer,
  InvitedAnswer,
  OpenedStudyLinkAnswer,
  OwnPageLinkAnswer,
  ReceiptAnswer,
  StudyCapacityAnswer,
  StudyInviteAnswer,
  StudyLinkAnswer,
} from '#shared/contract/invites.ts';
import { JoinCheckAnswer, OwnStudiesAnswer, OwnStudyAnswer, RecordedConsentAnswer } from '#shared/contract/joining.ts';
import {
  CreatedParticipantsAnswer,
  GroupedAnswer,
  ParticipantAnswer,
  ParticipantsAnswer,
  WithdrawnAnswer,
} from '#shared/contract/participants.ts';
import { RevealedPersonAnswer } from '#shared/contract/personLink.ts';
import {
  AttentionAnswer,
  CandidatesAnswer,
  LabAnswer,
  LabsAnswer,
  LogAnswer,
  OneLabAnswer,
  ResearcherAnswer,
  ResearchersAnswer,
  ResearchSummary,
  StudyLogAnswer,
} from '#shared/contract/research.ts';
import { RulePreviewAnswer } from '#shared/contract/rulePreview.ts';
import {
  ClosingAnswer,
  ConsentTemplateAnswer,
  PrefixCheckAnswer,
  StudiesAnswer,
  StudiesAttentionAnswer,
  StudyAnswer,
} from '#shared/contract/studies.ts';
import { RulesAnswer } from '#shared/contract/studyRule.ts';
import { TeamAnswer, TeamMemberAnswer } from '#shared/contract/studyTeam.ts';
import { WithdrawalFactsAnswer } from '#shared/contract/withdrawalEffect.ts';
import { ruleOfStudy } from '#shared/days/adherenceRule.ts';
import { agreed, answersTo, pathOf, routeOf, servedRoutes } from './testing/contractChecks.ts';
import { ENDPOINTS } from './testing/endpoints.ts';
import type { SentCall, VirtualBrowser } from './testing/virtualBrowser.ts';
import { startWireServer, type WireServer } from './testing/wireServer.ts';

const OURS = [LAB_CALLS, STUDY_CALLS, PARTICIPANT_CALLS, ADHERENCE_CALLS, JOINING_CALLS, INVITE_CALLS]
  .flatMap((calls) => Object.values<Call>(calls))
  .map(({ path }) => path);

const Empty = Type.Null();

const ANSWERS: Record<string, TSchema> = {
  ...agreed(LAB_CALLS.getResearchSummary, ResearchSummary),
  ...agreed(LAB_CALLS.getAttention, AttentionAnswer),
  ...agreed(LAB_CALLS.listLabs, LabsAnswer),
  ...agreed(LAB_CALLS.createLab, LabAnswer),
  ...agreed(LAB_CALLS.getLab, OneLabAnswer),
  ...agreed(LAB_CALLS.changeLab, LabAnswer),
  ...agreed(LAB_CALLS.deleteLab, Empty),
  ...agreed(LAB_CALLS.listLabResearchers, ResearchersAnswer),
  ...agreed(LAB_CALLS.listResearchers, ResearchersAnswer),
  ...agreed(LAB_CALLS.createResearcher, ResearcherAnswer),
  ...agreed(LAB_CALLS.moveResearcher, ResearcherAnswer),
  ...agreed(LAB_CALLS.removeResearcher, Empty),
  ...agreed(LAB_CALLS.listCandidates, CandidatesAnswer),
  ...agreed(STUDY_CALLS.listStudies, StudiesAnswer),
  ...agreed(STUDY_CALLS.getStudiesAttention, StudiesAttentionAnswer),
  ...agreed(STUDY_CALLS.createStudy, StudyAnswer),
  ...agreed(STUDY_CALLS.getStudy, StudyAnswer),
  ...agreed(STUDY_CALLS.changeStudy, StudyAnswer),
  ...agreed(STUDY_CALLS.deleteStudy, Empty),
  ...agreed(STUDY_CALLS.getClosing, ClosingAnswer),
  ...agreed(STUDY_CALLS.closeStudy, StudyAnswer),
  ...agreed(STUDY_CALLS.reopenStudy, StudyAnswer),
  ...agreed(STUDY_CALLS.getTeam, TeamAnswer),
  ...agreed(STUDY_CALLS.addTeamMember, TeamMemberAnswer),
  ...agreed(STUDY_CALLS.changeTeamMember, TeamMemberAnswer),
  ...agreed(STUDY_CALLS.removeTeamMember, Empty),
  ...agreed(STUDY_CALLS.setBlinding, StudyAnswer),
  ...agreed(STUDY_CALLS.unblindMember, Empty),
  ...agreed(STUDY_CALLS.getStudyLog, StudyLogAnswer),
  ...agreed(PARTICIPANT_CALLS.listParticipants, ParticipantsAnswer),
  ...agreed(PARTICIPANT_CALLS.groupParticipants, GroupedAnswer),
  ...agreed(PARTICIPANT_CALLS.checkCodes, CodesCheckAnswer),
  ...agreed(STUDY_CALLS.checkPrefix, PrefixCheckAnswer),
  ...agreed(STUDY_CALLS.getConsentTemplate, ConsentTemplateAnswer),
  ...agreed(PARTICIPANT_CALLS.createParticipants, CreatedParticipantsAnswer),
  ...agreed(PARTICIPANT_CALLS.getParticipant, ParticipantAnswer),
  ...agreed(PARTICIPANT_CALLS.changeParticipant, ParticipantAnswer),
  ...agreed(PARTICIPANT_CALLS.deleteParticipant, Empty),
  ...agreed(PARTICIPANT_CALLS.getWithdrawalFacts, WithdrawalFactsAnswer),
  ...agreed(PARTICIPANT_CALLS.withdrawParticipant, WithdrawnAnswer),
  ...agreed(PARTICIPANT_CALLS.recordPaperConsent, ParticipantAnswer),
  ...agreed(PARTICIPANT_CALLS.linkPerson, ParticipantAnswer),
  ...agreed(PARTICIPANT_CALLS.unlinkPerson, ParticipantAnswer),
  ...agreed(PARTICIPANT_CALLS.revealPerson, RevealedPersonAnswer),
  ...agreed(PARTICIPANT_CALLS.getParticipantLog, LogAnswer),
  ...agreed(ADHERENCE_CALLS.getStudySummary, StudySummaryAnswer),
  ...agreed(ADHERENCE_CALLS.getAdherence, AdherenceAnswer),
  ...agreed(ADHERENCE_CALLS.previewRule, RulePreviewAnswer),
  ...agreed(ADHERENCE_CALLS.listRules, RulesAnswer),
  ...agreed(ADHERENCE_CALLS.changeRule, RulesAnswer),
  ...agreed(ADHERENCE_CALLS.getStandings, StandingsAnswer),
  ...agreed(ADHERENCE_CALLS.getCalendar, CalendarAnswer),
  ...agreed(ADHERENCE_CALLS.declareAbsence, AbsenceAnswer),
  ...agreed(ADHERENCE_CALLS.removeAbsence, Empty),
  ...agreed(ADHERENCE_CALLS.pauseParticipant, PauseAnswer),
  ...agreed(ADHERENCE_CALLS.pauseStudy, PauseAnswer),
  ...agreed(ADHERENCE_CALLS.changePause, PauseAnswer),
  ...agreed(ADHERENCE_CALLS.removePause, Empty),
  ...agreed(JOINING_CALLS.checkJoinCode, JoinCheckAnswer),
  ...agreed(JOINING_CALLS.joinStudy, OwnStudyAnswer),
  ...agreed(JOINING_CALLS.listOwnStudies, OwnStudiesAnswer),
  ...agreed(INVITE_CALLS.inviteParticipants, InvitedAnswer),
  ...agreed(INVITE_CALLS.cancelInvite, Empty),
  ...agreed(INVITE_CALLS.renewOwnPageLink, OwnPageLinkAnswer),
  ...agreed(INVITE_CALLS.getStudyCapacity, StudyCapacityAnswer),
  ...agreed(INVITE_CALLS.getStudyLink, StudyLinkAnswer),
  ...agreed(INVITE_CALLS.openStudyLink, OpenedStudyLinkAnswer),
  ...agreed(INVITE_CALLS.closeStudyLink, Empty),
  ...agreed(INVITE_CALLS.checkStudyInvite, StudyInviteAnswer),
  ...agreed(INVITE_CALLS.acceptInvite, AcceptedAnswer),
  ...agreed(INVITE_CALLS.openRecordedPlace, AcceptedAnswer),
  ...agreed(INVITE_CALLS.takePlace, Empty),
  ...agreed(INVITE_CALLS.refuseInvite, Empty),
  ...agreed(INVITE_CALLS.readReceipt, ReceiptAnswer),
  ...agreed(JOINING_CALLS.answerConsent, RecordedConsentAnswer),
  ...agreed(INVITE_CALLS.answerConsentByReceipt, RecordedConsentAnswer),
  ...agreed(STUDY_CALLS.getStudyConsent, StudyConsentAnswer),
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

const tokenOf = (url: string) => new URL(url).hash.slice(1);

/** Without subscriptions, because changed or deleted data would be read again. */
const anotherRule = {
  ...ruleOfStudy({ sports: ['run' as const], min_minutes: 10, min_active_days: 3 }),
  ...{ count: 'minutes' as const, target: 150, limit: 300 },
};

const ONCE = { subscribe: false } as const;

/** Every endpoint, so that a new one without an example fails. */
async function useEveryEndpoint(): Promise<void> {
  const labs = labsApi.endpoints;
  const studies = studiesApi.endpoints;
  const participants = participantsApi.endpoints;
  const joining = joiningApi.endpoints;
  const invites = invitesApi.endpoints;
  const days = adherenceApi.endpoints;
  const { dispatch } = store;
  const [owner, second, leaver] = [await server.user(), await server.user(), await server.user()];
  const page = { page: 1, page_size: 10 } as const;
  const ids = {
    lab: '',
    otherLab: '',
    leaver: '',
    study: '',
    emptyStudy: '',
    participant: '',
    others: [''],
    studyLink: '',
    invites: [''],
    receipt: '',
    consentVersion: 0,
    absence: '',
    pause: '',
  };

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
    getStudiesAttention: async () => {
      expect((await dispatch(studies.getStudiesAttention.initiate(undefined, ONCE)).unwrap()).silent.count).toBe(0);
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
    setBlinding: () =>
      dispatch(
        studies.setBlinding.initiate({ id: ids.study, analysts_blinded: true, reason: 'Blinded analysis' }),
      ).unwrap(),
    unblindMember: () =>
      dispatch(studies.unblindMember.initiate({ id: ids.study, user_id: second.id, reason: 'Safety' })).unwrap(),
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
    checkJoinCode: async () => {
      const { consent } = await dispatch(joining.checkJoinCode.initiate('kdz 004 4')).unwrap();
      expect(consent.version).toBeGreaterThan(0);
    },
    joinStudy: async () => {
      const { code, consent } = await dispatch(joining.checkJoinCode.initiate('KDZ-004-4')).unwrap();
      const body = { code, consent_version: consent.version, language: 'de', answers: [] } as const;
      await dispatch(joining.joinStudy.initiate({ ...body, answers: [] })).unwrap();
    },
    listOwnStudies: async () => {
      const own = await dispatch(joining.listOwnStudies.initiate(undefined, ONCE)).unwrap();
      expect(own.map(({ code }) => code)).toEqual(['KDZ-004-4']);
    },
    getStudyCapacity: async () => {
      expect(await dispatch(invites.getStudyCapacity.initiate(ids.study, ONCE)).unwrap()).toBeNull();
    },
    getStudyLink: async () => {
      expect(await dispatch(invites.getStudyLink.initiate(ids.study, ONCE)).unwrap()).toBeNull();
    },
    openStudyLink: async () => {
      const body = { id: ids.study, places: 2, last_day: '2099-12-31' };
      const { link, url } = await dispatch(invites.openStudyLink.initiate(body)).unwrap();
      expect(link).toMatchObject({ state: 'open', places: 2, places_used: 0, free_codes: 3 });
      ids.studyLink = tokenOf(url);
    },
    inviteParticipants: async () => {
      const body = { id: ids.study, participant_ids: ids.others };
      const { invites: made } = await dispatch(invites.inviteParticipants.initiate(body)).unwrap();
      ids.invites = made.map(({ url }) => tokenOf(url));
    },
    checkStudyInvite: async () => {
      const checked = await dispatch(invites.checkStudyInvite.initiate(ids.invites[0] ?? '', ONCE)).unwrap();
      ids.consentVersion = checked.study?.consent.version ?? 0;
    },
    acceptInvite: async () => {
      const body = { consent_version: ids.consentVersion, language: 'de', answers: [] } as const;
      const accept = invites.acceptInvite.initiate({ invite: ids.invites[1] ?? '', ...body, answers: [] });
      ids.receipt = (await dispatch(accept).unwrap()).receipt;
    },
    renewOwnPageLink: async () => {
      const { url } = await dispatch(invites.renewOwnPageLink.initiate(ids.others[1] ?? '')).unwrap();
      ids.receipt = new URL(url).hash.slice(1);
    },
    answerConsent: async () => {
      const [own] = await dispatch(joining.listOwnStudies.initiate(undefined, ONCE)).unwrap();
      const body = { consent_version: own?.consent_version ?? 0, language: 'de', answers: [] } as const;
      const again = joining.answerConsent.initiate({ id: own?.participant_id ?? '', ...body, answers: [] });
      expect((await dispatch(again).unwrap()).text_sha256).toMatch(/^[0-9a-f]{64}$/);
    },
    answerConsentByReceipt: async () => {
      const body = { receipt: ids.receipt, consent_version: ids.consentVersion, language: 'de', answers: [] } as const;
      await dispatch(invites.answerConsentByReceipt.initiate({ ...body, answers: [] })).unwrap();
    },
    getStudyConsent: async () => {
      const { versions, coverage } = await dispatch(studies.getStudyConsent.initiate(ids.study, ONCE)).unwrap();
      expect([versions.at(-1)?.kind, coverage.joined]).toEqual(['first', 2]);
    },
    readReceipt: () => dispatch(invites.readReceipt.initiate(ids.receipt, ONCE)).unwrap(),
    refuseInvite: () => dispatch(invites.refuseInvite.initiate(ids.invites[2] ?? '')).unwrap(),
    cancelInvite: () => dispatch(invites.cancelInvite.initiate(ids.others[0] ?? '')).unwrap(),
    closeStudyLink: () => dispatch(invites.closeStudyLink.initiate(ids.study)).unwrap(),
    changeParticipant: () =>
      dispatch(
        participants.changeParticipant.initiate({ id: ids.participant, note: 'New watch', target_days: 3, version: 1 }),
      ).unwrap(),
    declareAbsence: async () => {
      const body = { first_day: '2026-02-02', last_day: '2026-02-03', reason: 'holiday' } as const;
      ids.absence = (
        await dispatch(days.declareAbsence.initiate({ id: ids.participant, ...body })).unwrap()
      ).absence.id;
    },
    pauseStudy: () =>
      dispatch(
        days.pauseStudy.initiate({ id: ids.study, first_day: '2026-02-09', last_day: '2026-02-10', reason: 'Closed' }),
      ).unwrap(),
    pauseParticipant: async () => {
      const body = { id: ids.participant, first_day: '2026-02-16', last_day: null, reason: 'Injured' };
      ids.pause = (await dispatch(days.pauseParticipant.initiate(body)).unwrap()).pause.id;
    },
    getStudySummary: async () => {
      expect((await dispatch(days.getStudySummary.initiate(ids.study, ONCE)).unwrap()).participants).toBe(4);
    },
    getAdherence: async () => {
      const query = { id: ids.study, grain: 'day', from: '2026-02-01', to: '2026-02-28' } as const;
      expect((await dispatch(days.getAdherence.initiate(query, ONCE)).unwrap()).rows).toHaveLength(4);
      const weeks = { id: ids.study, grain: 'week', metric: 'minutes', group: 'B', page: 1 } as const;
      expect((await dispatch(days.getAdherence.initiate(weeks, ONCE)).unwrap()).total).toBe(3);
    },
    getStandings: async () => {
      const { standings } = await dispatch(
        days.getStandings.initiate({ id: ids.study, ids: ids.participant }, ONCE),
      ).unwrap();
      expect(standings.map(({ participant_id }) => participant_id)).toEqual([ids.participant]);
    },
    previewRule: () => dispatch(days.previewRule.initiate({ id: ids.study, rule: anotherRule }, ONCE)).unwrap(),
    changeRule: async () => {
      const { versions } = await dispatch(days.listRules.initiate(ids.study, ONCE)).unwrap();
      const version = versions[0]?.version ?? 0;
      const body = { id: ids.study, version, rule: anotherRule, reason: 'Agreed with the board' };
      expect((await dispatch(days.changeRule.initiate(body)).unwrap()).versions[0]?.rule).toEqual(anotherRule);
    },
    listRules: async () => {
      const { versions } = await dispatch(days.listRules.initiate(ids.study, ONCE)).unwrap();
      expect(versions[0]?.reason).toBe('Agreed with the board');
    },
    getCalendar: async () => {
      const query = { id: ids.participant, from: '2026-02-02', to: '2026-02-22' };
      const { absences, pauses } = await dispatch(days.getCalendar.initiate(query, ONCE)).unwrap();
      expect([absences.length, pauses.length]).toEqual([1, 2]);
    },
    removeAbsence: () => dispatch(days.removeAbsence.initiate(ids.absence)).unwrap(),
    changePause: async () => {
      const { pause } = await dispatch(days.changePause.initiate({ id: ids.pause, last_day: '2026-02-20' })).unwrap();
      expect(pause.last_day).toBe('2026-02-20');
    },
    removePause: () => dispatch(days.removePause.initiate(ids.pause)).unwrap(),
    groupParticipants: async () => {
      const body = { id: ids.study, ids: ids.others, group: 'C' };
      expect((await dispatch(participants.groupParticipants.initiate(body)).unwrap()).changed).toBe(3);
    },
    recordPaperConsent: async () => {
      const { consent } = await dispatch(studies.getStudy.initiate(ids.study, ONCE)).unwrap();
      const paper = { consent_version: consent.version, language: 'de', answers: [], signed_on: '2026-01-02' } as const;
      const signed = { ...paper, answers: [], id: ids.others[0] ?? '' };
      expect((await dispatch(participants.recordPaperConsent.initiate(signed)).unwrap()).joined_at).not.toBeNull();
    },
    linkPerson: async () => {
      const body = { id: ids.others[0] ?? '', account: second.email, ...WHY };
      expect((await dispatch(participants.linkPerson.initiate(body)).unwrap()).joined_at).not.toBeNull();
    },
    revealPerson: async () => {
      const person = await dispatch(participants.revealPerson.initiate({ id: ids.others[0] ?? '', ...WHY })).unwrap();
      expect(person.user_email).toBe(second.email);
    },
    unlinkPerson: async () => {
      const id = ids.others[0] ?? '';
      expect((await dispatch(participants.unlinkPerson.initiate({ id, ...WHY })).unwrap()).joined_at).toBeNull();
    },
    deleteParticipant: () =>
      dispatch(participants.deleteParticipant.initiate({ id: ids.others[0] ?? '', ...WHY })).unwrap(),
    getWithdrawalFacts: () => dispatch(participants.getWithdrawalFacts.initiate(ids.participant, ONCE)).unwrap(),
    withdrawParticipant: () =>
      dispatch(
        participants.withdrawParticipant.initiate({
          id: ids.participant,
          requested_by: 'participant',
          date: dayIn('Europe/Berlin', new Date()),
          choice: 'erase',
          reason: 'Moved away',
        }),
      ).unwrap(),
    getParticipantLog: () =>
      dispatch(participants.getParticipantLog.initiate({ id: ids.participant, ...page }, ONCE)).unwrap(),
    getStudyLog: () => dispatch(studies.getStudyLog.initiate({ id: ids.study, ...page }, ONCE)).unwrap(),
    getClosing: () => dispatch(studies.getClosing.initiate(ids.study, ONCE)).unwrap(),
    closeStudy: () => dispatch(studies.closeStudy.initiate({ id: ids.study, reason: 'All is collected' })).unwrap(),
    reopenStudy: () => dispatch(studies.reopenStudy.initiate({ id: ids.study })).unwrap(),
    openRecordedPlace: async () => {
      const { lab_id, consent, contact_email } = await dispatch(studies.getStudy.initiate(ids.study, ONCE)).unwrap();
      const body = { title: 'On paper', code_prefix: 'PAPER', start_date: '2026-01-05', contact_email };
      const study = await dispatch(studies.createStudy.initiate({ ...body, lab_id, owner_id: owner.id })).unwrap();
      const codes = { study_id: study.id, generate: { count: 1, numbering: 'running' } } as const;
      const id = (await dispatch(participants.createParticipants.initiate(codes)).unwrap()).participants?.[0]?.id ?? '';
      const asked = { id: study.id, participant_ids: [id] };
      const { invites: made } = await dispatch(invites.inviteParticipants.initiate(asked)).unwrap();
      const paper = { consent_version: consent.version, language: 'de', signed_on: '2026-01-06' } as const;
      await dispatch(participants.recordPaperConsent.initiate({ id, ...paper, answers: [] })).unwrap();
      const invite = tokenOf(made[0]?.url ?? '');
      const { recorded } = await dispatch(invites.checkStudyInvite.initiate(invite, ONCE)).unwrap();
      expect(recorded?.signed_on).toBe('2026-01-06');
      ids.receipt = (await dispatch(invites.openRecordedPlace.initiate({ invite })).unwrap()).receipt;
    },
    takePlace: () => dispatch(invites.takePlace.initiate(ids.receipt)).unwrap(),
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
