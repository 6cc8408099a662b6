import { useEffect, useEffectEvent } from 'react';
import { Link, useNavigate } from 'react-router';

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

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;

/** J is next and K previous, unless a dialog is open or the choice `shortcuts` of the person is off. */
function useNeighbourKeys(previous: NeighbourLink | null, next: NeighbourLink | null): void {
  const navigate = useNavigate();
  const open = useEffectEvent((event: KeyboardEvent) => {
    const { dataset } = document.documentElement;
    const isHeld = event.ctrlKey || event.metaKey || event.altKey;
    if (dataset.shortcuts === 'off' || 'dialogOpen' in dataset || isHeld || isTyping(event.target)) return;
    const neighbours = new Map([
      ['j', next],
      ['k', previous],
    ]);
    const neighbour = neighbours.get(event.key.toLowerCase());
    if (neighbour) void navigate(neighbour.href);
  });
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => open(event);
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);
}

/** Links to the previous and next entry of the list that the page was opened from, also by the keys K and J. */
export function Neighbours({ label, previous, next, position }: NeighboursProps) {
  useNeighbourKeys(previous, next);
  return (
    <nav className="k-neighbours no-print" aria-label={label}>
      {previous && (
        <Link to={previous.href} aria-keyshortcuts="K">
          {previous.label}
        </Link>
      )}
      <span>{position}</span>
      {next && (
        <Link to={next.href} aria-keyshortcuts="J">
          {next.label}
        </Link>
      )}
    </nav>
  );
}
