import type { ReactNode } from 'react';
import { selectRole } from '#client/session/profileSlice.ts';
import { useAppSelector } from '#client/session/store.ts';
import { AdminDashboard } from './AdminDashboard.tsx';

interface DashboardPageProps {
  /** Elements in files of their own, which only the router can fetch ahead. */
  myStudies: ReactNode;
  ownActivities: ReactNode;
}

export function DashboardPage({ myStudies, ownActivities }: DashboardPageProps) {
  const role = useAppSelector(selectRole);
  if (role === 'admin') return <AdminDashboard />;
  if (role === 'researcher') return myStudies;
  return ownActivities;
}
