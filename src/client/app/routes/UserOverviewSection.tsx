import { ConnectionTag } from '#client/features/sources/connection/ConnectionTag.tsx';
import { UserOverview } from '#client/features/users/UserOverview.tsx';
import { selectRole } from '#client/session/profileSlice.ts';
import { useAppSelector } from '#client/session/store.ts';
import type { User } from '#shared/contract/users.ts';
import { may, reachOf } from '#shared/roles.ts';
import { SCREENS } from '#shared/screens.ts';

const at = (screen: string) => (id: string) => screen.replace(':id', encodeURIComponent(id));

interface UserOverviewSectionProps {
  user: Pick<User, 'id' | 'role'>;
  hasLab?: boolean;
}

export function UserOverviewSection({ user, hasLab = false }: UserOverviewSectionProps) {
  const viewer = useAppSelector(selectRole);
  const opensAthlete = ['all', 'own'].includes(reachOf(viewer, 'athletes:read') ?? '');
  return (
    <UserOverview
      id={user.id}
      hrefs={{
        lab: at(SCREENS.lab),
        study: at(SCREENS.study),
        athlete: opensAthlete ? at(SCREENS.athlete) : undefined,
      }}
      connectionTag={(status) => <ConnectionTag status={status} />}
      showsStudies={user.role !== 'user'}
      showsLab={!hasLab && user.role === 'researcher' && !may(viewer, 'researchers:list')}
    />
  );
}
