import { athletesApi } from '#client/api/athletesApi.ts';
import { athletesTexts } from '#client/texts/athletes.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { formatDateTime } from '#client/ui/format/format.ts';
import { PageSection } from '#client/ui/page/PageSection.tsx';
import { QueryBoundary } from '#client/ui/page/QueryBoundary.tsx';
import { RowsTable } from '#client/ui/table/RowsTable.tsx';
import type { AthleteEvent } from '#shared/contract/athletes.ts';

interface AthleteEventsProps {
  athleteId: string;
  isHeld: boolean;
}

export function AthleteEvents({ athleteId, isHeld }: AthleteEventsProps) {
  const { connection: texts } = useTexts(athletesTexts);
  const query = athletesApi.useGetAthleteEventsQuery(athleteId, { skip: isHeld });
  const kindOf = ({ object_type, aspect_type }: AthleteEvent) => {
    const kind = `${object_type} ${aspect_type}`;
    return texts.kinds[kind] ?? kind;
  };
  const resultOf = ({ processed_at, outcome }: AthleteEvent) => {
    if (processed_at === null) return texts.waiting;
    return outcome === null ? '' : (texts.outcomes[outcome] ?? outcome);
  };
  return (
    <PageSection title={texts.events}>
      <QueryBoundary
        query={query}
        failedTitle={texts.eventsFailed}
        isEmpty={(events) => events.length === 0}
        empty={<p>{texts.noEvents}</p>}
      >
        {(events) => (
          <RowsTable
            label={texts.eventsLabel}
            rows={events}
            rowKey={({ id }) => id}
            columns={[
              { key: 'received_at', title: texts.time, text: ({ received_at }) => formatDateTime(received_at) },
              { key: 'kind', title: texts.kind, text: kindOf },
              { key: 'result', title: texts.result, text: resultOf },
            ]}
          />
        )}
      </QueryBoundary>
    </PageSection>
  );
}
