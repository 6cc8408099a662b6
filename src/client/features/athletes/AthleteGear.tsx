import { activitiesApi } from '#client/api/activitiesApi.ts';
import { gearPath } from '#client/features/activities/paths.ts';
import { athletesTexts } from '#client/texts/athletes.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { formatDate, formatKilometres } from '#client/ui/format/format.ts';
import { PageSection } from '#client/ui/page/PageSection.tsx';
import { QueryBoundary } from '#client/ui/page/QueryBoundary.tsx';
import { StateBlock } from '#client/ui/page/StateBlock.tsx';
import { StatusTag } from '#client/ui/page/StatusTag.tsx';
import { RowsTable } from '#client/ui/table/RowsTable.tsx';
import type { Athlete } from '#shared/contract/athletes.ts';

export function AthleteGear({ athlete }: { athlete: Athlete }) {
  const { gear: texts } = useTexts(athletesTexts);
  const { language } = useTexts().ui;
  const query = activitiesApi.useListGearQuery(athlete.id);
  const isCoded = athlete.participant !== null;
  const isRefused = athlete.missing_scopes.includes('profile:read_all');
  const emptyOfAthlete = isRefused ? texts.emptyNoPermission : texts.empty;
  const emptyText = isCoded ? texts.emptyOfParticipant : emptyOfAthlete;
  const kilometres = (metres: number) => formatKilometres(metres, language);
  return (
    <PageSection title={texts.title}>
      <QueryBoundary
        query={query}
        failedTitle={texts.failed}
        isEmpty={(gear) => gear.length === 0}
        empty={<StateBlock text={emptyText} />}
      >
        {(gear) => (
          <RowsTable
            label={texts.label}
            rows={gear}
            rowKey={({ id }) => id}
            rowHref={({ id }) => gearPath(id)}
            columns={[
              {
                key: 'name',
                title: texts.name,
                text: ({ kind, name }) => (isCoded ? texts.letter({ kind: texts.kinds[kind], letter: name }) : name),
              },
              {
                key: 'kind',
                title: texts.kind,
                text: ({ kind }) => texts.kinds[kind],
                render: ({ kind, is_retired: isRetired }) => (
                  <>
                    {texts.kinds[kind]} {isRetired && <StatusTag>{texts.retired}</StatusTag>}
                  </>
                ),
              },
              {
                key: 'distance',
                title: texts.distance,
                unit: 'km',
                text: ({ distance, wear_limit: limit }) =>
                  limit === null
                    ? kilometres(distance)
                    : texts.wear({ distance: kilometres(distance), limit: kilometres(limit) }),
                align: 'end',
              },
              { key: 'last_used', title: texts.lastUsed, text: ({ last_used }) => formatDate(last_used) },
            ]}
          />
        )}
      </QueryBoundary>
    </PageSection>
  );
}
