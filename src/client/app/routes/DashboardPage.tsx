import type { ReactNode } from 'react';
import { selectProfile } from '#client/session/profileSlice.ts';
import { useAppSelector } from '#client/session/store.ts';
import { AdminDashboard } from './AdminDashboard.tsx';

interface DashboardPageProps {
  /** What a researcher and what a user sees. They lie in files of their own, which only the router can have fetched ahead. */
  myStudies: ReactNode;
  ownActivities: ReactNode;
}

/** `/dashboard`, chosen by role; a role that nobody knows sees what a user sees. */
export function DashboardPage({ myStudies, ownActivities }: DashboardPageProps) {
  const role = useAppSelector(selectProfile).data?.user.role.toLowerCase();
  if (role === 'admin') return <AdminDashboard />;
  if (role === 'researcher') return myStudies;
  return ownActivities;
}
