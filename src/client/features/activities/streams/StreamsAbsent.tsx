import Button from 'antd/es/button';
import { useEffect, useEffectEvent } from 'react';
import { activityTexts } from '#client/texts/activity.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { formatTime } from '#client/ui/format/format.ts';
import { StateBlock } from '#client/ui/page/StateBlock.tsx';
import type { Activity, ActivityStreamsAnswer } from '#shared/contract/activities.ts';

interface StreamsAbsentProps {
  state: Exclude<ActivityStreamsAnswer['state'], 'there'>;
  retryAt: string | null;
  activity: Pick<Activity, 'manual' | 'source'>;
  onRetry: () => void;
}

/** The maximum delay of a timer. */
const LONGEST_MS = 2_147_483_647;

export function summaryOnly(
  { manual, source }: Pick<Activity, 'manual' | 'source'>,
  texts: typeof activityTexts.en.charts,
): string {
  if (source !== 'strava') return texts.summaryOnly;
  return manual ? texts.manual : texts.states.not_recorded;
}

/** Details that come later are fetched without a press. */
export function StreamsAbsent({ state, retryAt, activity, onRetry }: StreamsAbsentProps) {
  const { charts: texts } = useTexts(activityTexts);
  const { ui } = useTexts();
  const retry = useEffectEvent(onRetry);
  useEffect(() => {
    const wait = state === 'waiting' && retryAt ? Date.parse(retryAt) - Date.now() : Number.NaN;
    if (!(wait > 0 && wait < LONGEST_MS)) return;
    const timer = setTimeout(() => retry(), wait);
    return () => clearTimeout(timer);
  }, [state, retryAt]);
  if (state === 'not_recorded') return <p>{summaryOnly(activity, texts)}</p>;
  if (state === 'disconnected') return <p>{texts.states.disconnected}</p>;
  const when = retryAt ? texts.comesAt({ time: formatTime(retryAt) }) : texts.comesLater;
  return (
    <StateBlock
      tone="warning"
      title={texts.states[state]}
      text={state === 'waiting' ? when : undefined}
      action={<Button onClick={onRetry}>{ui.tryAgain}</Button>}
    />
  );
}
