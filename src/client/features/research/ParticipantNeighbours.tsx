import { Link } from 'react-router';
import { useParticipantsTexts } from '#client/texts/useParticipantsTexts.ts';
import { formatCount } from '#client/ui/format.ts';
import { participantPath } from './researchScreens.ts';
import type { Neighbour, Neighbours } from './useNeighbours.ts';

/** Leads to the participants before and after, in the order of the list. */
export function ParticipantNeighbours({ previous, next, position, total }: Neighbours) {
  const { page } = useParticipantsTexts();
  const link = (neighbour: Neighbour, label: (code: string) => string) => (
    <Link to={`${participantPath(neighbour.participant.id)}?list=${encodeURIComponent(neighbour.list)}`}>
      {label(neighbour.participant.code)}
    </Link>
  );
  return (
    <nav className="k-neighbours no-print" aria-label={page.neighbours}>
      {previous && link(previous, page.previous)}
      <span>{page.position(formatCount(position), formatCount(total))}</span>
      {next && link(next, page.next)}
    </nav>
  );
}
