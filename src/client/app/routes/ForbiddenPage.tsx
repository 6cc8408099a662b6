import { ForbiddenInPlace } from '#client/ui/page/ForbiddenInPlace.tsx';
import { SCREENS } from '#shared/screens.ts';

export function ForbiddenPage() {
  return <ForbiddenInPlace backHref={SCREENS.dashboard} />;
}
