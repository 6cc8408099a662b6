import './control.css';
import { controlApi } from '#client/api/controlApi.ts';
import { StravaNotSetUp } from '#client/features/sources/connection/StravaNotSetUp.tsx';
import { controlTexts } from '#client/texts/control.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { QueryBoundary } from '#client/ui/page/QueryBoundary.tsx';
import { ControlRoom } from './ControlRoom.tsx';
import { ImportProblems } from './ImportProblems.tsx';
import { OtherSources } from './OtherSources.tsx';
import { SubscriptionPanel } from './SubscriptionPanel.tsx';

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
