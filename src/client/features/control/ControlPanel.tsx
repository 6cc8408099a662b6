import './control.css';
import { controlApi } from '#client/api/controlApi.ts';
import { athletePath } from '#client/features/activities/paths.ts';
import { StravaNotSetUp } from '#client/features/sources/connection/StravaNotSetUp.tsx';
import { controlTexts } from '#client/texts/control.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { QueryBoundary } from '#client/ui/page/QueryBoundary.tsx';
import { ControlRoom } from './ControlRoom.tsx';
import { OtherSources } from './OtherSources.tsx';
import { ProblemsTable } from './ProblemsTable.tsx';
import { stravaProblemColumns } from './problemColumns.tsx';
import { SubscriptionPanel } from './SubscriptionPanel.tsx';
import { useRetries } from './useRetries.ts';
export function ControlPanel() {
  const { room } = useTexts(controlTexts);
  const query = controlApi.useGetControlQuery(undefined, { refetchOnMountOrArgChange: true });
  const others = <OtherSources sources={query.data?.other_sources ?? []} />;
  if (query.data?.is_set_up === false) {
    return (
      <div className="k-control">
        <StravaNotSetUp />
        {others}
      </div>
    );
  }
  return (
    <div className="k-control">
      <SubscriptionPanel seen={query.data?.setup.find(({ check }) => check === 'subscription')?.state} />
      <section className="k-control-part" aria-labelledby="control-room">
        <h3 id="control-room" tabIndex={-1} className="k-control-head">
          {room.title}
        </h3>
        <QueryBoundary query={query} failedTitle={room.failed}>
          {(control) => <ControlRoom control={control} />}
        </QueryBoundary>
      </section>
      {query.data && <ImportProblems count={query.data.problem_count} />}
      {others}
    </div>
  );
}

function ImportProblems({ count }: { count: number }) {
  const { problems: texts } = useTexts(controlTexts);
  return (
    <ProblemsTable
      heading="h3"
      id="control-problems"
      className="k-control-part"
      names={{ prefix: 'problems', view: 'import-problems' }}
      words={texts}
      count={count}
      columns={stravaProblemColumns(texts)}
      useRows={controlApi.useListProblemsQuery}
      retries={useRetries(controlApi.useRetryProblemMutation(), controlApi.useRetryAllProblemsMutation())}
      moreActions={({ athlete_id: athleteId }) =>
        athleteId === null ? [] : [{ label: texts.openAthlete, href: athletePath(athleteId) }]
      }
    />
  );
}
