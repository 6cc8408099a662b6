import { createBrowserRouter, type RouteObject } from 'react-router';
import { Layout } from '#client/app/frame/Layout.tsx';
import { RESEARCH_ROUTES } from '#client/app/researchRoutes.ts';
import { CrashPage } from '#client/app/routes/CrashPage.tsx';
import { HomeRedirect } from '#client/app/routes/HomeRedirect.tsx';
import { LoginRoute } from '#client/app/routes/LoginRoute.tsx';
import { ProtectedRoute } from '#client/app/routes/ProtectedRoute.tsx';
import { screen } from '#client/app/screenRoute.ts';
import { fetchedPart } from '#client/ui/page/fetchedPart.tsx';
import { Spinner } from '#client/ui/page/Spinner.tsx';
import { SCREENS } from '#shared/screens.ts';

const publicPages = () =>
  import(/* webpackPrefetch: true, webpackChunkName: "public" */ '#client/app/routes/publicPages.ts');
const authStart = () => import(/* webpackChunkName: "auth-start" */ '#client/app/routes/AuthStartRoute.tsx');
const contact = () => import(/* webpackChunkName: "contact" */ '#client/app/routes/ContactRoute.tsx');
const sources = () => import(/* webpackChunkName: "sources" */ '#client/app/routes/SourceRoutes.tsx');
const athletes = () => import(/* webpackChunkName: "strava-athletes" */ '#client/features/athletes/AthletesPage.tsx');
const athlete = () => import(/* webpackChunkName: "strava-athletes" */ '#client/app/routes/athleteRoutes.tsx');
const activities = () =>
  import(/* webpackChunkName: "strava-activities" */ '#client/features/activities/list/ActivitiesPage.tsx');
const activity = () => import(/* webpackChunkName: "strava-activities" */ '#client/app/routes/activityRoutes.tsx');

// Separate files by role, because the profile decides which one is needed.
const MyStudiesPage = fetchedPart(
  async () =>
    (
      await import(
        /* webpackPrefetch: true, webpackChunkName: "my-studies" */ '#client/features/research/studies/MyStudiesPage.tsx'
      )
    ).MyStudiesPage,
  <Spinner />,
);
const UserDashboard = fetchedPart(
  async () =>
    (
      await import(
        /* webpackPrefetch: true, webpackChunkName: "own-activities" */ '#client/features/dashboard/UserDashboard.tsx'
      )
    ).UserDashboard,
  <Spinner />,
);

const OwnStudies = fetchedPart(
  async () =>
    (await import(/* webpackChunkName: "own-studies" */ '#client/features/research/joining/OwnStudies.tsx')).OwnStudies,
);

/** Inside `ProtectedRoute`, so that a redirect does not wait for the page's code. */
const AWAITED = { hydrateFallbackElement: <Spinner /> };

const PUBLIC_ROUTES: RouteObject[] = [
  { path: SCREENS.home, element: <HomeRedirect /> },
  { path: SCREENS.login, element: <LoginRoute /> },
  screen(SCREENS.logout, async () => (await publicPages()).LogoutPage),
  screen(SCREENS.forgotPassword, async () => (await publicPages()).ForgotPasswordPage),
  screen(SCREENS.forbidden, async () => (await publicPages()).ForbiddenInPlace),
  screen(SCREENS.error, async () => (await publicPages()).ErrorPage),
  screen(SCREENS.authStart, async () => (await authStart()).AuthStartRoute),
  screen(SCREENS.invite, async () => (await authStart()).AuthStartRoute),
  screen(SCREENS.contact, async () => (await contact()).ContactRoute),
  screen(SCREENS.ownPage, async () => (await contact()).OwnPageRoute),
  screen(SCREENS.sourceStart, async () => (await sources()).SourceStartRoute),
  screen(SCREENS.sourceRedirect, async () => (await sources()).SourceRedirectRoute),
  screen(
    SCREENS.authRedirect,
    async () =>
      (await import(/* webpackChunkName: "auth-redirect" */ '#client/app/routes/AuthRedirectRoute.tsx'))
        .AuthRedirectRoute,
  ),
];

/** Pages that directly follow sign-in are fetched while the user fills in the form. */
const OWN_ROUTES: RouteObject[] = [
  {
    path: SCREENS.dashboard,
    lazy: async () => {
      const { DashboardPage } = await import(
        /* webpackPrefetch: true, webpackChunkName: "dashboard" */ '#client/app/routes/DashboardPage.tsx'
      );
      return {
        element: (
          <DashboardPage myStudies={<MyStudiesPage />} ownActivities={<UserDashboard studies={<OwnStudies />} />} />
        ),
      };
    },
  },
  screen(
    SCREENS.profile,
    async () =>
      (await import(/* webpackPrefetch: true, webpackChunkName: "profile" */ '#client/app/routes/ProfileRoute.tsx'))
        .ProfileRoute,
  ),
  screen(
    SCREENS.user,
    async () =>
      (await import(/* webpackPrefetch: true, webpackChunkName: "user" */ '#client/app/routes/UserRoute.tsx'))
        .UserRoute,
  ),
  screen(
    SCREENS.settings,
    async () =>
      (await import(/* webpackChunkName: "settings" */ '#client/features/installation/SettingsPage.tsx')).SettingsPage,
  ),
  screen(
    SCREENS.audit,
    async () => (await import(/* webpackChunkName: "audit" */ '#client/features/audit/AuditPage.tsx')).AuditPage,
  ),
];

const STRAVA_ROUTES: RouteObject[] = [
  screen(SCREENS.athletes, async () => (await athletes()).AthletesPage),
  screen(SCREENS.athlete, async () => (await athlete()).AthleteRoute),
  screen(SCREENS.activities, async () => (await activities()).ActivitiesPage),
  screen(SCREENS.activity, async () => (await activity()).ActivityRoute),
  screen(
    SCREENS.duplicate,
    async () =>
      (await import(/* webpackChunkName: "duplicates" */ '#client/app/routes/DuplicateRoute.tsx')).DuplicateRoute,
  ),
  screen(SCREENS.gear, async () => (await activity()).GearRoute),
];

const CHANGE_PASSWORD = screen(
  SCREENS.changePassword,
  async () =>
    (
      await import(
        /* webpackPrefetch: true, webpackChunkName: "profile" */ '#client/app/routes/ChangePasswordRoute.tsx'
      )
    ).ChangePasswordRoute,
);

const ROUTES: RouteObject[] = [
  ...PUBLIC_ROUTES,
  {
    element: <ProtectedRoute checkPassword={false} />,
    children: [{ ...AWAITED, children: [CHANGE_PASSWORD] }],
  },
  {
    element: <ProtectedRoute />,
    children: [{ ...AWAITED, children: [...OWN_ROUTES, ...RESEARCH_ROUTES, ...STRAVA_ROUTES] }],
  },
  screen('*', async () => (await publicPages()).NotFoundPage),
];

export function createAppRouter() {
  return createBrowserRouter([
    {
      element: <Layout />,
      children: [{ ...AWAITED, errorElement: <CrashPage />, children: ROUTES }],
    },
  ]);
}
