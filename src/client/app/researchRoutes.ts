import type { RouteObject } from 'react-router';
import { screen } from '#client/app/screenRoute.ts';
import { SCREENS } from '#shared/screens.ts';

const management = () =>
  import(/* webpackChunkName: "research-admin" */ '#client/features/research/management/ResearchManagementPage.tsx');
const labs = () => import(/* webpackChunkName: "research-admin" */ '#client/features/research/labs/LabsPage.tsx');
const lab = () => import(/* webpackChunkName: "research-admin" */ '#client/app/routes/labRoutes.tsx');
const studies = () => import(/* webpackChunkName: "research-studies" */ '#client/app/routes/studyRoutes.tsx');
const reference = () =>
  import(/* webpackChunkName: "research-studies" */ '#client/features/research/reference/ApiReferencePage.tsx');
const participants = () =>
  import(/* webpackChunkName: "research-participants" */ '#client/app/routes/participantRoutes.tsx');

export const RESEARCH_ROUTES: RouteObject[] = [
  screen(SCREENS.research, async () => (await management()).ResearchManagementPage),
  screen(SCREENS.labs, async () => (await labs()).LabsPage),
  screen(SCREENS.lab, async () => (await lab()).LabRoute),
  screen(SCREENS.studyNew, async () => (await studies()).NewStudyRoute),
  screen(SCREENS.study, async () => (await studies()).StudyRoute),
  screen(SCREENS.studyEdit, async () => (await studies()).EditStudyRoute),
  screen(SCREENS.studyRule, async () => (await studies()).RuleRoute),
  screen(SCREENS.apiReference, async () => (await reference()).ApiReferencePage),
  screen(SCREENS.participant, async () => (await participants()).ParticipantRoute),
  screen(SCREENS.participantEdit, async () => (await participants()).ParticipantEditRoute),
];
