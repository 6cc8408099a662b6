import { activityPath } from '#client/features/activities/paths.ts';
import { sportWord } from '#client/features/activities/sports/sportWord.ts';
import { activityTexts } from '#client/texts/activity.ts';
import { sportsTexts } from '#client/texts/sports.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { formatCount } from '#client/ui/format/format.ts';
import { formatStart } from '#client/ui/format/formatMovement.ts';
import { Neighbours } from '#client/ui/page/Neighbours.tsx';
import { withList } from '#client/ui/table/withList.ts';
import type { ListedActivity } from '#shared/contract/activities.ts';
import { useActivityNeighbours } from './useActivityNeighbours.ts';

export function ActivityNeighbours({ id, list }: { id: string; list: string | null }) {
  const texts = useTexts(activityTexts);
  const sports = useTexts(sportsTexts);
  const neighbours = useActivityNeighbours(id, list);
  if (!neighbours) return null;
  const { previous, next, position, total } = neighbours;
  // Without a title the sport says what it is.
  const nameOf = (activity: ListedActivity) =>
    `${activity.name ?? sportWord(activity.sport_type, sports)}, ${formatStart(activity)}`;
  const link = (neighbour: typeof previous, label: (params: { name: string }) => string) =>
    neighbour && {
      href: withList(activityPath(neighbour.activity.id), neighbour.list),
      label: label({ name: nameOf(neighbour.activity) }),
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
