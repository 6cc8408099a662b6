import { SCREENS } from '#client/app/screens/screens.ts';
import { ForbiddenInPlace } from '#client/ui/page/ForbiddenInPlace.tsx';

/** Where a visitor without the right role ends. */
export function ForbiddenPage() {
  return <ForbiddenInPlace backHref={SCREENS.dashboard} />;
}
