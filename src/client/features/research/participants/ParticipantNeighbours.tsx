import { participantPath } from '#client/features/research/researchScreens.ts';
import { participantsTexts } from '#client/texts/participants.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { formatCount } from '#client/ui/format/format.ts';
import { Neighbours as NeighbourLinks } from '#client/ui/page/Neighbours.tsx';
import { withList } from '#client/ui/table/withList.ts';
import type { Neighbour, Neighbours } from './useNeighbours.ts';

export function ParticipantNeighbours({ previous, next, position, total }: Neighbours) {
  const { page } = useTexts(participantsTexts);
  const link = (neighbour: Neighbour | null, label: (params: { code: string }) => string) =>
    neighbour && {
      href: withList(participantPath(neighbour.participant.id), neighbour.list),
      label: label({ code: neighbour.participant.code }),
    };
  return (
    <NeighbourLinks
      label={page.neighbours}
      previous={link(previous, page.previous)}
      next={link(next, page.next)}
      position={page.position({ at: formatCount(position), of: formatCount(total) })}
    />
  );
}
