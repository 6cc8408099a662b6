import { Link } from 'react-router';
import { controlApi } from '#client/api/controlApi.ts';
import { CapacityMeter } from '#client/features/control/CapacityMeter.tsx';
import { doneWords } from '#client/features/control/queueWords.ts';
import { StravaNotSetUp } from '#client/features/sources/connection/StravaNotSetUp.tsx';
import { STRAVA_SCREENS } from '#client/features/sources/source/stravaScreens.ts';
import { athletesTexts } from '#client/texts/athletes.ts';
import { controlTexts } from '#client/texts/control.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { QueryBoundary } from '#client/ui/page/QueryBoundary.tsx';
import { StateBlock } from '#client/ui/page/StateBlock.tsx';
import type { ControlAnswer } from '#shared/contract/control.ts';

export function AthletesHead() {
  const { room } = useTexts(controlTexts);
  const query = controlApi.useGetControlQuery();
  if (query.isLoading) return null;
  return (
    <QueryBoundary query={query} failedTitle={room.failed}>
      {(control) => <ControlState control={control} />}
    </QueryBoundary>
  );
}

function ControlState({ control }: { control: ControlAnswer }) {
  const texts = useTexts(athletesTexts);
  const { room } = useTexts(controlTexts);
  if (!control.is_set_up) {
    return (
      <div className="k-athletes-head">
        <StravaNotSetUp />
      </div>
    );
  }
  const { athletes, queue, setup } = control;
  const jobs = queue.import + queue.backfill;
  const done = doneWords(queue.done_at, room);
  const isWebhookAbsent = setup.some(({ check, state }) => check === 'subscription' && state === 'failed');
  return (
    <div className="k-athletes-head">
      <CapacityMeter {...athletes} />
      {isWebhookAbsent && (
        <StateBlock
          tone="warning"
          text={texts.webhookAbsent}
          action={<Link to={STRAVA_SCREENS.webhook}>{texts.webhookLink}</Link>}
        />
      )}
      {jobs > 0 && <p>{[texts.queue({ count: jobs }), done].filter(Boolean).join(', ')}.</p>}
    </div>
  );
}
