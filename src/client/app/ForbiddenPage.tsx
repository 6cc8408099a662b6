import { ForbiddenNotice } from '#client/ui/ForbiddenNotice.tsx';
import { SCREENS } from './screens.ts';

/** Where a visitor without the right role ends. */
export function ForbiddenPage() {
  return <ForbiddenNotice dashboardPath={SCREENS.dashboard} />;
}
