import type { RouteObject } from 'react-router';
import { screen } from '#client/app/screenRoute.ts';
import { SCREENS } from '#shared/screens.ts';

export const RESEARCH_ROUTES: RouteObject[] = [
  screen(
    SCREENS.research,
    async () =>
      (
        await import(
          /* webpackChunkName: "research-admin" */ '#client/features/research/management/ResearchManagementPage.tsx'
        )
      ).ResearchManagementPage,
  ),
  screen(
    SCREENS.labs,
    async () =>
      (await import(/* webpackChunkName: "research-admin" */ '#client/features/research/labs/LabsPage.tsx')).LabsPage,
  ),
  screen(
    SCREENS.lab,
    async () => (await import(/* webpackChunkName: "research-admin" */ '#client/app/routes/LabRoute.tsx')).LabRoute,
  ),
  screen(
    SCREENS.studyNew,
    async () =>
      (await import(/* webpackChunkName: "research-studies" */ '#client/app/routes/NewStudyRoute.tsx')).NewStudyRoute,
  ),
  screen(
    SCREENS.study,
    async () =>
      (await import(/* webpackChunkName: "research-studies" */ '#client/app/routes/StudyRoute.tsx')).StudyRoute,
  ),
  screen(
    SCREENS.studyEdit,
    async () =>
      (await import(/* webpackChunkName: "research-studies" */ '#client/app/routes/EditStudyRoute.tsx')).EditStudyRoute,
  ),
  screen(
    SCREENS.studyRule,
    async () => (await import(/* webpackChunkName: "research-studies" */ '#client/app/routes/RuleRoute.tsx')).RuleRoute,
  ),
  screen(
    SCREENS.apiReference,
    async () =>
      (
        await import(
          /* webpackChunkName: "research-studies" */ '#client/features/research/reference/ApiReferencePage.tsx'
        )
      ).ApiReferencePage,
  ),
  screen(
    SCREENS.participant,
    async () =>
      (await import(/* webpackChunkName: "research-participants" */ '#client/app/routes/ParticipantRoute.tsx'))
        .ParticipantRoute,
  ),
  screen(
    SCREENS.participantEdit,
    async () =>
      (await import(/* webpackChunkName: "research-participants" */ '#client/app/routes/ParticipantEditRoute.tsx'))
        .ParticipantEditRoute,
  ),
];
