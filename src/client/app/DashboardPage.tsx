import type { ReactNode } from 'react';
import { UserDashboard } from '#client/features/strava/UserDashboard.tsx';
import { selectProfile } from '#client/session/profileSlice.ts';
import { useAppSelector } from '#client/store.ts';
import { AdminDashboard } from './AdminDashboard.tsx';

interface DashboardPageProps {
  /** What a researcher sees. It lies in a file of its own, which only the router can have fetched ahead. */
  myStudies: ReactNode;
}

/** `/dashboard`, chosen by role; a role that nobody knows sees what a user sees. */
export function DashboardPage({ myStudies }: DashboardPageProps) {
  const role = useAppSelector(selectProfile).data?.user.role.toLowerCase();
  if (role === 'admin') return <AdminDashboard />;
  if (role === 'researcher') return myStudies;
  return <UserDashboard />;
}
