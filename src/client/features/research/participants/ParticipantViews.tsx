import { Link } from 'react-router';
import { participantViewsTexts } from '#client/texts/study/participantViews.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import type { TableState } from '#client/ui/table/useTableState.ts';
import { NEEDS_CONTACT, type ParticipantStatus } from '#shared/participantStatuses.ts';
import { statusesIn } from './participantQuery.ts';

const NOT_JOINED: readonly ParticipantStatus[] = [
  'invitation_expired',
  'no_invitation',
  'invited',
  'never_joined',
  'refused',
];
const VIEWS = {
  all: {},
  contact: { status: NEEDS_CONTACT.join(',') },
  notJoined: { status: NOT_JOINED.join(','), joined: 'no' },
  withdrawn: { status: 'withdrawn' },
} as const satisfies Record<string, { status?: string; joined?: 'no' }>;
const NAMES = ['all', 'contact', 'notJoined', 'withdrawn'] as const;

/** Each view takes the place of search and filters. */
export function ParticipantViews({ table }: { table: TableState }) {
  const views = useTexts(participantViewsTexts);
  const { status, joined, ...others } = table.filters;
  const isPlain = table.search === '' && Object.keys(others).length === 0;
  const isShown = (view: { status?: string; joined?: 'no' }) =>
    isPlain && joined === view.joined && statusesIn(status).join() === (view.status ?? '');
  return (
    <nav className="participant-views no-print" aria-label={views.label}>
      {NAMES.map((name) => (
        <Link
          key={name}
          to={table.linkOfFilters(VIEWS[name])}
          preventScrollReset
          aria-current={isShown(VIEWS[name]) || undefined}
        >
          {views[name]}
        </Link>
      ))}
    </nav>
  );
}
