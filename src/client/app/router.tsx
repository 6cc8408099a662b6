import { lazy, type ReactNode, Suspense } from 'react';
import { createBrowserRouter, type RouteObject } from 'react-router';
import { CrashPage } from './CrashPage.tsx';
import { HomeRedirect } from './HomeRedirect.tsx';
import { Layout } from './Layout.tsx';
import { LoginRoute } from './LoginRoute.tsx';
import { ProtectedRoute } from './ProtectedRoute.tsx';
import { Spinner } from './Spinner.tsx';
import { SCREENS } from './screens.ts';

// The pages around a session lie together in one small file.
const publicPages = () => import(/* webpackPrefetch: true, webpackChunkName: "public" */ './publicPages.ts');

// A dashboard has its role's part in a file of its own. Which one is needed is known with the profile only.
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

/** Shown until the code of the first page has loaded. It lies inside `ProtectedRoute`, so that a redirect does not wait for that code. */
const AWAITED = { hydrateFallbackElement: <Spinner /> };

function whenLoaded(part: ReactNode): ReactNode {
  return <Suspense fallback={<Spinner />}>{part}</Suspense>;
}

const PUBLIC_ROUTES: RouteObject[] = [
  { path: SCREENS.home, element: <HomeRedirect /> },
  { path: SCREENS.login, element: <LoginRoute /> },
  {
    path: SCREENS.logout,
    lazy: async () => {
      const { LogoutPage } = await publicPages();
      return { element: <LogoutPage loginPath={SCREENS.login} /> };
    },
  },
  {
    path: SCREENS.forgotPassword,
    lazy: async () => {
      const { ForgotPasswordPage } = await publicPages();
      return { element: <ForgotPasswordPage loginPath={SCREENS.login} /> };
    },
  },
  { path: SCREENS.forbidden, lazy: async () => ({ Component: (await publicPages()).ForbiddenPage }) },
  { path: SCREENS.error, lazy: async () => ({ Component: (await publicPages()).ErrorPage }) },
  {
    path: SCREENS.authStart,
    lazy: async () => ({
      Component: (await import(/* webpackChunkName: "auth-start" */ './AuthStartRoute.tsx')).AuthStartRoute,
    }),
  },
  {
    path: SCREENS.authRedirect,
    lazy: async () => ({
      Component: (await import(/* webpackChunkName: "auth-redirect" */ './AuthRedirectRoute.tsx')).AuthRedirectRoute,
    }),
  },
];

/** Pages that follow sign-in directly are prefetched while the sign-in form is filled in. */
const OWN_ROUTES: RouteObject[] = [
  {
    path: SCREENS.dashboard,
    lazy: async () => {
      const { DashboardPage } = await import(
        /* webpackPrefetch: true, webpackChunkName: "dashboard" */ './DashboardPage.tsx'
      );
      return {
        element: (
          <DashboardPage myStudies={whenLoaded(<MyStudiesPage />)} ownActivities={whenLoaded(<UserDashboard />)} />
        ),
      };
    },
  },
  {
    path: SCREENS.profile,
    lazy: async () => ({
      Component: (await import(/* webpackPrefetch: true, webpackChunkName: "profile" */ './ProfileRoute.tsx'))
        .ProfileRoute,
    }),
  },
  {
    path: SCREENS.user,
    lazy: async () => ({
      Component: (await import(/* webpackPrefetch: true, webpackChunkName: "user" */ './UserRoute.tsx')).UserRoute,
    }),
  },
  {
    path: SCREENS.audit,
    lazy: async () => ({
      Component: (await import(/* webpackChunkName: "audit" */ '#client/features/audit/AuditPage.tsx')).AuditPage,
    }),
  },
];

const RESEARCH_ROUTES: RouteObject[] = [
  {
    path: SCREENS.research,
    lazy: async () => ({
      Component: (
        await import(/* webpackChunkName: "research-admin" */ '#client/features/research/ResearchManagementPage.tsx')
      ).ResearchManagementPage,
    }),
  },
  {
    path: SCREENS.labs,
    lazy: async () => ({
      Component: (await import(/* webpackChunkName: "research-admin" */ '#client/features/research/LabsPage.tsx'))
        .LabsPage,
    }),
  },
  {
    path: SCREENS.lab,
    lazy: async () => ({
      Component: (await import(/* webpackChunkName: "research-admin" */ './LabRoute.tsx')).LabRoute,
    }),
  },
  {
    path: SCREENS.studyNew,
    lazy: async () => ({
      Component: (await import(/* webpackChunkName: "research-studies" */ './NewStudyRoute.tsx')).NewStudyRoute,
    }),
  },
  {
    path: SCREENS.study,
    lazy: async () => ({
      Component: (await import(/* webpackChunkName: "research-studies" */ './StudyRoute.tsx')).StudyRoute,
    }),
  },
  {
    path: SCREENS.studyEdit,
    lazy: async () => ({
      Component: (await import(/* webpackChunkName: "research-studies" */ './EditStudyRoute.tsx')).EditStudyRoute,
    }),
  },
  {
    path: SCREENS.participant,
    lazy: async () => ({
      Component: (await import(/* webpackChunkName: "research-participants" */ './ParticipantRoute.tsx'))
        .ParticipantRoute,
    }),
  },
  {
    path: SCREENS.participantEdit,
    lazy: async () => ({
      Component: (await import(/* webpackChunkName: "research-participants" */ './ParticipantEditRoute.tsx'))
        .ParticipantEditRoute,
    }),
  },
];

const STRAVA_ROUTES: RouteObject[] = [
  {
    path: SCREENS.athletes,
    lazy: async () => ({
      Component: (
        await import(/* webpackChunkName: "strava-athletes" */ '#client/features/strava/athletes/AthletesPage.tsx')
      ).AthletesPage,
    }),
  },
  {
    path: SCREENS.athlete,
    lazy: async () => ({
      Component: (await import(/* webpackChunkName: "strava-athletes" */ './AthleteRoute.tsx')).AthleteRoute,
    }),
  },
  {
    path: SCREENS.activities,
    lazy: async () => ({
      Component: (
        await import(
          /* webpackChunkName: "strava-activities" */ '#client/features/strava/activities/ActivitiesPage.tsx'
        )
      ).ActivitiesPage,
    }),
  },
  {
    path: SCREENS.activity,
    lazy: async () => ({
      Component: (await import(/* webpackChunkName: "strava-activities" */ './ActivityRoute.tsx')).ActivityRoute,
    }),
  },
  {
    path: SCREENS.gear,
    lazy: async () => ({
      Component: (await import(/* webpackChunkName: "strava-activities" */ './GearRoute.tsx')).GearRoute,
    }),
  },
];

const CHANGE_PASSWORD: RouteObject = {
  path: SCREENS.changePassword,
  lazy: async () => ({
    Component: (await import(/* webpackPrefetch: true, webpackChunkName: "profile" */ './ChangePasswordRoute.tsx'))
      .ChangePasswordRoute,
  }),
};

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
  { path: '*', lazy: async () => ({ Component: (await publicPages()).NotFoundPage }) },
];

/** Every route of the product and who may enter it. Starts to fetch the page of the present address at once. */
export function createAppRouter() {
  return createBrowserRouter([
    {
      element: <Layout />,
      children: [{ ...AWAITED, errorElement: <CrashPage />, children: ROUTES }],
    },
  ]);
}

export type AppRouter = ReturnType<typeof createAppRouter>;
