import { lazy, Suspense } from 'react';
import { UserDashboard } from '#client/features/strava/UserDashboard.tsx';
import { selectProfile } from '#client/session/profileSlice.ts';
import { useAppSelector } from '#client/store.ts';
import { AdminDashboard } from './AdminDashboard.tsx';
import { Spinner } from './Spinner.tsx';

const MyStudiesPage = lazy(async () => ({
  default: (
    await import(
      /* webpackPrefetch: true, webpackChunkName: "my-studies" */ '#client/features/research/MyStudiesPage.tsx'
    )
  ).MyStudiesPage,
}));

/** `/dashboard`, chosen by role; a role that nobody knows sees what a user sees. */
export function DashboardPage() {
  const role = useAppSelector(selectProfile).data?.user.role.toLowerCase();
  if (role === 'admin') return <AdminDashboard />;
  if (role === 'researcher') {
    return (
      <Suspense fallback={<Spinner />}>
        <MyStudiesPage />
      </Suspense>
    );
  }
  return <UserDashboard />;
}
