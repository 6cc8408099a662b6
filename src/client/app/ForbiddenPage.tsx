import { ForbiddenInPlace } from '#client/ui/ForbiddenInPlace.tsx';
import { SCREENS } from './screens.ts';

/** Where a visitor without the right role ends. */
export function ForbiddenPage() {
  return <ForbiddenInPlace backHref={SCREENS.dashboard} />;
}
