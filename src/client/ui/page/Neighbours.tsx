import { Link } from 'react-router';

interface NeighbourLink {
  href: string;
  label: string;
}

interface NeighboursProps {
  /** "Participants of the list". */
  label: string;
  previous: NeighbourLink | null;
  next: NeighbourLink | null;
  /** "11 of 12" */
  position: string;
}

/** Links to the previous and next entry of the list that the page was opened from. */
export function Neighbours({ label, previous, next, position }: NeighboursProps) {
  return (
    <nav className="k-neighbours no-print" aria-label={label}>
      {previous && <Link to={previous.href}>{previous.label}</Link>}
      <span>{position}</span>
      {next && <Link to={next.href}>{next.label}</Link>}
    </nav>
  );
}
