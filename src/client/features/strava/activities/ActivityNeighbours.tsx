import { activityPath } from '#client/features/strava/stravaScreens.ts';
import { activityTexts } from '#client/texts/activity.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { formatCount } from '#client/ui/format/format.ts';
import { formatStart } from '#client/ui/format/formatMovement.ts';
import { Neighbours } from '#client/ui/page/Neighbours.tsx';
import { useActivityNeighbours } from './useActivityNeighbours.ts';

export function ActivityNeighbours({ id, list }: { id: string; list: string | null }) {
  const texts = useTexts(activityTexts);
  const neighbours = useActivityNeighbours(id, list);
  if (!neighbours) return null;
  const { previous, next, position, total } = neighbours;
  const link = (neighbour: typeof previous, label: (params: { name: string }) => string) =>
    neighbour && {
      href: `${activityPath(neighbour.activity.id)}?list=${encodeURIComponent(neighbour.list)}`,
      label: label({ name: `${neighbour.activity.name}, ${formatStart(neighbour.activity)}` }),
    };
  return (
    <Neighbours
      label={texts.neighbours}
      previous={link(previous, texts.previous)}
      next={link(next, texts.next)}
      position={position === null ? '' : texts.position({ position: formatCount(position), total: formatCount(total) })}
    />
  );
}
