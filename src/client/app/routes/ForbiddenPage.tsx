import { ForbiddenInPlace } from '#client/ui/page/ForbiddenInPlace.tsx';
import { SCREENS } from '#shared/screens.ts';

/** Where a visitor without the right role ends. */
export function ForbiddenPage() {
  return <ForbiddenInPlace backHref={SCREENS.dashboard} />;
}
