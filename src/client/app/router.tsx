import { lazy, Suspense } from 'react';
import { Route, Routes } from 'react-router';
import { HomeRedirect } from './HomeRedirect.tsx';
import { LoginRoute } from './LoginRoute.tsx';
import { ProtectedRoute } from './ProtectedRoute.tsx';
import { Spinner } from './Spinner.tsx';
import { SCREENS } from './screens.ts';

// The pages around a session lie together in one small file.
const ForgotPasswordPage = lazy(async () => ({
  default: (await import(/* webpackPrefetch: true, webpackChunkName: "public" */ './publicPages.ts'))
    .ForgotPasswordPage,
}));
const LogoutPage = lazy(async () => ({
  default: (await import(/* webpackChunkName: "public" */ './publicPages.ts')).LogoutPage,
}));
const ForbiddenPage = lazy(async () => ({
  default: (await import(/* webpackChunkName: "public" */ './publicPages.ts')).ForbiddenPage,
}));
const ErrorPage = lazy(async () => ({
  default: (await import(/* webpackChunkName: "public" */ './publicPages.ts')).ErrorPage,
}));
const NotFoundPage = lazy(async () => ({
  default: (await import(/* webpackChunkName: "public" */ './publicPages.ts')).NotFoundPage,
}));
// What everybody needs right after signing in is fetched while they type.
const DashboardRoute = lazy(async () => ({
  default: (await import(/* webpackPrefetch: true, webpackChunkName: "dashboard" */ './DashboardPage.tsx'))
    .DashboardPage,
}));
const MyStudiesPage = lazy(async () => ({
  default: (
    await import(
      /* webpackPrefetch: true, webpackChunkName: "my-studies" */ '#client/features/research/MyStudiesPage.tsx'
    )
  ).MyStudiesPage,
}));
const UserDashboard = lazy(async () => ({
  default: (
    await import(
      /* webpackPrefetch: true, webpackChunkName: "own-activities" */ '#client/features/strava/dashboard/UserDashboard.tsx'
    )
  ).UserDashboard,
}));
const ProfilePage = lazy(async () => ({
  default: (
    await import(/* webpackPrefetch: true, webpackChunkName: "profile" */ '#client/features/auth/ProfilePage.tsx')
  ).ProfilePage,
}));
const UserRoute = lazy(async () => ({
  default: (await import(/* webpackPrefetch: true, webpackChunkName: "user" */ './UserRoute.tsx')).UserRoute,
}));
const ChangePasswordRoute = lazy(async () => ({
  default: (await import(/* webpackPrefetch: true, webpackChunkName: "profile" */ './ChangePasswordRoute.tsx'))
    .ChangePasswordRoute,
}));
const AuthStartRoute = lazy(async () => ({
  default: (await import(/* webpackChunkName: "auth-start" */ './AuthStartRoute.tsx')).AuthStartRoute,
}));
const AuthRedirectRoute = lazy(async () => ({
  default: (await import(/* webpackChunkName: "auth-redirect" */ './AuthRedirectRoute.tsx')).AuthRedirectRoute,
}));
// The research pages are loaded on demand.
const EditStudyRoute = lazy(async () => ({
  default: (await import(/* webpackChunkName: "research-studies" */ './EditStudyRoute.tsx')).EditStudyRoute,
}));
const StudyRoute = lazy(async () => ({
  default: (await import(/* webpackChunkName: "research-studies" */ './StudyRoute.tsx')).StudyRoute,
}));
const ResearchManagementPage = lazy(async () => ({
  default: (
    await import(/* webpackChunkName: "research-admin" */ '#client/features/research/ResearchManagementPage.tsx')
  ).ResearchManagementPage,
}));
const LabsPage = lazy(async () => ({
  default: (await import(/* webpackChunkName: "research-admin" */ '#client/features/research/LabsPage.tsx')).LabsPage,
}));
const LabRoute = lazy(async () => ({
  default: (await import(/* webpackChunkName: "research-admin" */ './LabRoute.tsx')).LabRoute,
}));
const NewStudyRoute = lazy(async () => ({
  default: (await import(/* webpackChunkName: "research-studies" */ './NewStudyRoute.tsx')).NewStudyRoute,
}));
const ActivitiesPage = lazy(async () => ({
  default: (
    await import(/* webpackChunkName: "strava-activities" */ '#client/features/strava/activities/ActivitiesPage.tsx')
  ).ActivitiesPage,
}));
const ActivityRoute = lazy(async () => ({
  default: (await import(/* webpackChunkName: "strava-activities" */ './ActivityRoute.tsx')).ActivityRoute,
}));
const GearRoute = lazy(async () => ({
  default: (await import(/* webpackChunkName: "strava-activities" */ './GearRoute.tsx')).GearRoute,
}));

const ParticipantRoute = lazy(async () => ({
  default: (await import(/* webpackChunkName: "research-participants" */ './ParticipantRoute.tsx')).ParticipantRoute,
}));
const ParticipantEditRoute = lazy(async () => ({
  default: (await import(/* webpackChunkName: "research-participants" */ './ParticipantEditRoute.tsx'))
    .ParticipantEditRoute,
}));
const AthletesPage = lazy(async () => ({
  default: (await import(/* webpackChunkName: "strava-athletes" */ '#client/features/strava/athletes/AthletesPage.tsx'))
    .AthletesPage,
}));
const AthleteRoute = lazy(async () => ({
  default: (await import(/* webpackChunkName: "strava-athletes" */ './AthleteRoute.tsx')).AthleteRoute,
}));

/** Every route of the product and who may enter it. */
export function Router() {
  return (
    <Suspense fallback={<Spinner />}>
      <Routes>
        <Route path={SCREENS.home} element={<HomeRedirect />} />
        <Route path={SCREENS.login} element={<LoginRoute />} />
        <Route path={SCREENS.logout} element={<LogoutPage loginPath={SCREENS.login} />} />
        <Route path={SCREENS.forgotPassword} element={<ForgotPasswordPage loginPath={SCREENS.login} />} />
        <Route path={SCREENS.forbidden} element={<ForbiddenPage />} />
        <Route path={SCREENS.error} element={<ErrorPage />} />
        <Route path={SCREENS.authStart} element={<AuthStartRoute />} />
        <Route path={SCREENS.authRedirect} element={<AuthRedirectRoute />} />
        <Route element={<ProtectedRoute checkPassword={false} />}>
          <Route path={SCREENS.changePassword} element={<ChangePasswordRoute />} />
        </Route>
        <Route element={<ProtectedRoute />}>
          <Route
            path={SCREENS.dashboard}
            element={<DashboardRoute myStudies={<MyStudiesPage />} ownActivities={<UserDashboard />} />}
          />
          <Route path={SCREENS.profile} element={<ProfilePage />} />
          <Route path={SCREENS.user} element={<UserRoute />} />
          <Route path={SCREENS.research} element={<ResearchManagementPage />} />
          <Route path={SCREENS.labs} element={<LabsPage />} />
          <Route path={SCREENS.lab} element={<LabRoute />} />
          <Route path={SCREENS.studyNew} element={<NewStudyRoute />} />
          <Route path={SCREENS.study} element={<StudyRoute />} />
          <Route path={SCREENS.studyEdit} element={<EditStudyRoute />} />
          <Route path={SCREENS.participant} element={<ParticipantRoute />} />
          <Route path={SCREENS.participantEdit} element={<ParticipantEditRoute />} />
          <Route path={SCREENS.athletes} element={<AthletesPage />} />
          <Route path={SCREENS.athlete} element={<AthleteRoute />} />
          <Route path={SCREENS.activities} element={<ActivitiesPage />} />
          <Route path={SCREENS.activity} element={<ActivityRoute />} />
          <Route path={SCREENS.gear} element={<GearRoute />} />
        </Route>
        <Route path="*" element={<NotFoundPage />} />
      </Routes>
    </Suspense>
  );
}
