import { useNavigate, useParams } from 'react-router';
import { UserPage } from '#client/features/users/UserPage.tsx';
import { SCREENS } from './screens.ts';

/** `/users/{id}`, and back to the dashboard when the user is gone. */
export function UserRoute() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  return <UserPage id={id} dashboardPath={SCREENS.dashboard} onDeleted={() => navigate(SCREENS.dashboard)} />;
}
