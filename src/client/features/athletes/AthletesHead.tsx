import { Link } from 'react-router';
import { controlApi } from '#client/api/controlApi.ts';
import { CapacityMeter } from '#client/features/control/CapacityMeter.tsx';
import { doneWords } from '#client/features/control/queueWords.ts';
import { StravaNotSetUp } from '#client/features/sources/connection/StravaNotSetUp.tsx';
import { STRAVA_SCREENS } from '#client/features/sources/source/stravaScreens.ts';
import { athletesTexts } from '#client/texts/athletes.ts';
import { controlTexts } from '#client/texts/control.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { StateBlock } from '#client/ui/page/StateBlock.tsx';

export function AthletesHead() {
  const texts = useTexts(athletesTexts);
  const { room } = useTexts(controlTexts);
  const { data } = controlApi.useGetControlQuery();
  if (!data) return null;
  if (!data.is_set_up) {
    return (
      <div className="k-athletes-head">
        <StravaNotSetUp />
      </div>
    );
  }
  const { queue, setup } = data;
  const jobs = queue.import + queue.backfill;
  const done = doneWords(queue.done_at, room);
  const isWebhookAbsent = setup.some(({ check, state }) => check === 'subscription' && state === 'failed');
  return (
    <div className="k-athletes-head">
      <CapacityMeter {...data.athletes} />
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
