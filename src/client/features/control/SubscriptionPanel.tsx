import { useEffect, useEffectEvent, useRef } from 'react';
import { controlApi } from '#client/api/controlApi.ts';
import { StravaNotSetUp } from '#client/features/sources/connection/StravaNotSetUp.tsx';
import { controlTexts } from '#client/texts/control.ts';
import { useSay, useTexts } from '#client/texts/useTexts.ts';
import { BusyButton } from '#client/ui/dialog/BusyButton.tsx';
import { formatClock } from '#client/ui/format/format.ts';
import { sentenceOf, useQueryView } from '#client/ui/page/queryLike.ts';
import { RefreshBar } from '#client/ui/page/RefreshBar.tsx';
import { Skeleton } from '#client/ui/page/Skeleton.tsx';
import { StateBlock } from '#client/ui/page/StateBlock.tsx';
import { useRetry } from '#client/ui/page/useRetry.ts';
import type { ControlAnswer } from '#shared/contract/control.ts';
import { SubscriptionAbsent } from './SubscriptionAbsent.tsx';
import { SubscriptionPresent } from './SubscriptionPresent.tsx';

interface SubscriptionPanelProps {
  /** State in the control room; a change of it reads the subscription again. */
  seen: ControlAnswer['setup'][number]['state'] | undefined;
}

/** Not cached: read from Strava each time the panel is opened. */
export function SubscriptionPanel({ seen }: SubscriptionPanelProps) {
  const { webhook } = useTexts(controlTexts);
  const { ui } = useTexts();
  const say = useSay();
  const query = controlApi.useGetSubscriptionQuery(undefined, { refetchOnMountOrArgChange: true });
  const { phase, failure, isRefreshing } = useQueryView(query);
  const frame = useRef<HTMLDivElement>(null);
  const handleRefresh = useRetry(query, phase, frame);

  const lastSeen = useRef(seen);
  const handleSeen = useEffectEvent(() => {
    if (lastSeen.current !== undefined && seen !== lastSeen.current) void query.refetch();
    lastSeen.current = seen ?? lastSeen.current;
  });
  useEffect(() => {
    if (seen !== undefined) handleSeen();
  }, [seen]);

  const content = () => {
    // First, because RTK Query keeps the last answer of a subscription that is gone.
    if (failure?.status === 404) return <SubscriptionAbsent />;
    if (failure) {
      return (
        <StateBlock
          tone="error"
          title={webhook.none}
          text={
            <>
              <p>{webhook.unknown}</p>
              {failure.message && <p>{say(sentenceOf(failure))}</p>}
            </>
          }
          reference={failure.requestId}
          action={<BusyButton label={ui.tryAgain} isBusy={isRefreshing} busyLabel={ui.loading} onAct={handleRefresh} />}
        />
      );
    }
    if (query.data) return <SubscriptionPresent subscription={query.data} />;
    return <Skeleton lines={4} />;
  };

  if (query.error && 'code' in query.error && query.error.code === 'strava_not_set_up') return <StravaNotSetUp />;
  return (
    <div ref={frame} tabIndex={-1} className="k-control-part">
      <div className="k-as-of">
        <output>
          {query.startedTimeStamp !== undefined && !query.isFetching
            ? webhook.asOf({ time: formatClock(query.startedTimeStamp) })
            : ui.loading}
        </output>
        <BusyButton size="small" label={webhook.refresh} isBusy={query.isFetching} onAct={() => query.refetch()} />
      </div>
      <RefreshBar isOn={phase === 'loaded' && isRefreshing} />
      {content()}
    </div>
  );
}
