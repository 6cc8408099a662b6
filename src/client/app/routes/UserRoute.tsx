import { useParams } from 'react-router';
import { ChangeRoleButton } from '#client/features/research/labs/ChangeRoleButton.tsx';
import { ResearcherLab } from '#client/features/research/labs/ResearcherLab.tsx';
import { SessionsSection } from '#client/features/sessions/SessionsSection.tsx';
import { UserPage } from '#client/features/users/UserPage.tsx';
import { selectProfile } from '#client/session/profileSlice.ts';
import { useAppSelector } from '#client/session/store.ts';
import { labsTexts } from '#client/texts/labs.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { may } from '#shared/roles.ts';
import { SCREENS } from '#shared/screens.ts';
import { UserOverviewSection } from './UserOverviewSection.tsx';
import { useNavigateFromHere } from './useNavigateFromHere.ts';

export function UserRoute() {
  const { id = '' } = useParams();
  const navigate = useNavigateFromHere();
  const { changeRole } = useTexts(labsTexts);
  const own = useAppSelector(selectProfile).data?.user;
  const role = own?.role.toLowerCase() ?? '';
  const mayAssign = may(role, 'researchers:assign');
  return (
    <UserPage
      key={id}
      id={id}
      onDeleted={() => navigate(SCREENS.dashboard)}
      actions={(user) => mayAssign && user.role === 'user' && <ChangeRoleButton user={user} />}
      facts={(user) =>
        may(role, 'researchers:list') && user.role === 'researcher'
          ? [{ label: changeRole.fact, value: <ResearcherLab user={user} mayAssign={mayAssign} /> }]
          : []
      }
      sections={(user) => (
        <>
          <UserOverviewSection user={user} />
          <SessionsSection user={user} isOwn={user.id === own?.id} />
        </>
      )}
    />
  );
}
