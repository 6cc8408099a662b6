import { Link } from 'react-router';
import { participantViewsTexts } from '#client/texts/study/participantViews.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import type { TableState } from '#client/ui/table/useTableState.ts';
import { NEEDS_CONTACT, type ParticipantStatus } from '#shared/participantStatuses.ts';
import { statusesIn } from './participantQuery.ts';

const VIEWS = {
  all: [],
  contact: NEEDS_CONTACT,
  notJoined: ['invitation_expired', 'no_invitation', 'invited', 'never_joined', 'refused'],
  withdrawn: ['withdrawn'],
} as const satisfies Record<string, readonly ParticipantStatus[]>;
const NAMES = ['all', 'contact', 'notJoined', 'withdrawn'] as const;

/** Each view takes the place of search and filters. */
export function ParticipantViews({ table }: { table: TableState }) {
  const views = useTexts(participantViewsTexts);
  const { status, ...others } = table.filters;
  const isPlain = table.search === '' && Object.keys(others).length === 0;
  return (
    <nav className="participant-views no-print" aria-label={views.label}>
      {NAMES.map((name) => (
        <Link
          key={name}
          to={table.linkOfFilters({ status: VIEWS[name].join(',') })}
          preventScrollReset
          aria-current={(isPlain && statusesIn(status).join() === VIEWS[name].join()) || undefined}
        >
          {views[name]}
        </Link>
      ))}
    </nav>
  );
}
