import './labPages.css';
import { Link } from 'react-router';
import { labsApi } from '#client/api/research/labsApi.ts';
import { labPath } from '#client/features/research/researchScreens.ts';
import { labsTexts } from '#client/texts/labs.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import type { User } from '#shared/contract/users.ts';
import { ChangeRoleButton } from './ChangeRoleButton.tsx';

interface ResearcherLabProps {
  user: Pick<User, 'id' | 'email' | 'role'>;
  mayAssign: boolean;
}

export function ResearcherLab({ user, mayAssign }: ResearcherLabProps) {
  const { changeRole } = useTexts(labsTexts);
  const { ui } = useTexts();
  const { data, error, isFetching, refetch } = labsApi.useListResearchersQuery({ user_id: user.id });
  if (!data && error && !isFetching) {
    return (
      <span className="lab-email" role="alert">
        {changeRole.factFailed}
        <button type="button" className="lab-link" onClick={() => void refetch()}>
          {ui.tryAgain}
        </button>
      </span>
    );
  }
  if (!data) return ui.loading;
  const [researcher] = data.researchers;
  if (researcher) return <Link to={labPath(researcher.lab_id)}>{researcher.lab_name}</Link>;
  return (
    <span className="lab-email">
      {changeRole.factNone}
      {mayAssign && <ChangeRoleButton user={user} />}
    </span>
  );
}
