import { useCallback, useId, useMemo, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { activityTexts } from '#client/texts/activity.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { formatCount, formatDuration, formatKilometres, formatKm } from '#client/ui/format/format.ts';
import type { Activity, ActivityStreamsAnswer } from '#shared/contract/activities.ts';
import { kilometreTicks } from './axisTicks.ts';
import { StreamFigure } from './StreamFigure.tsx';
import { measureStreams } from './smoothedStreams.ts';
import { streamKinds } from './streamKinds.ts';
import { axisOf, hasValues, placesOf, type StreamAxis, type StreamKey, summaryOf, timeTicks } from './streamPoints.ts';

interface ActivityChartsProps {
  activity: Activity;
  streams: ActivityStreamsAnswer['streams'];
}

export function ActivityCharts({ activity, streams }: ActivityChartsProps) {
  const { charts: texts } = useTexts(activityTexts);
  const { language } = useTexts().ui;
  const [params] = useSearchParams();
  const sliderId = useId();
  const [chosen, setChosen] = useState<number | null>(null);
  const axis = axisOf(streams, params.get('x'));
  const { sport_type: sportType } = activity;
  const { steps, measured, smooth } = useMemo(() => measureStreams(streams), [streams]);
  const places = useMemo(() => placesOf(streams, axis), [streams, axis]);
  const kinds = useMemo(
    () => streamKinds(sportType, texts, language).filter(({ key }) => hasValues(streams[key])),
    [sportType, texts, language, streams],
  );
  const xDomain = useMemo((): [number, number] => [0, summaryOf(places).most], [places]);
  const formatX = (x: number) => (axis === 'distance' ? formatKilometres(x * 1000, language) : formatDuration(x));
  const formatTick = useCallback(
    (x: number) => {
      if (axis === 'time') return formatDuration(x);
      return Number.isInteger(x) ? `${formatCount(x)}\u00a0km` : formatKm(x * 1000, language);
    },
    [axis, language],
  );
  const describe = useCallback(
    (index: number) => {
      const distance = streams.distance?.[index] ?? null;
      const time = streams.time?.[index] ?? null;
      return [
        ...(distance === null ? [] : [formatKm(distance, language)]),
        ...(time === null ? [] : [formatDuration(time)]),
        ...kinds.map(({ key, format }) => format(smooth[key]?.[index] ?? null)),
      ].join(' · ');
    },
    [streams, smooth, kinds, language],
  );
  const xTicks = useMemo(() => (axis === 'time' ? timeTicks : kilometreTicks)(xDomain[1]), [axis, xDomain]);
  const means: Partial<Record<StreamKey, number | null>> = {
    velocity: activity.distance > 0 && activity.moving_time > 0 ? activity.distance / activity.moving_time : null,
    heartrate: activity.average_heartrate,
    cadence: activity.average_cadence,
  };

  const linkTo = (to: StreamAxis) => {
    const next = new URLSearchParams(params);
    if (to === 'distance') next.delete('x');
    else next.set('x', to);
    return { search: next.toString() };
  };
  const xTitle = axis === 'distance' ? texts.km : texts.time;
  const both = axisOf(streams, 'distance') === 'distance' && axisOf(streams, 'time') === 'time';
  return (
    <>
      <div className="k-moment">
        {both && (
          <nav className="k-moment-axis no-print" aria-label={texts.over}>
            {(['distance', 'time'] as const).map((one) => (
              <Link key={one} to={linkTo(one)} replace preventScrollReset aria-current={one === axis || undefined}>
                {one === 'distance' ? texts.byDistance : texts.byTime}
              </Link>
            ))}
          </nav>
        )}
        <div className="k-moment-slider no-print">
          <label htmlFor={sliderId}>{texts.at}</label>
          <input
            id={sliderId}
            type="range"
            min={0}
            max={Math.max(0, places.length - 1)}
            value={chosen ?? 0}
            aria-valuetext={describe(chosen ?? 0)}
            onChange={(event) => setChosen(Number(event.target.value))}
          />
        </div>
        <p className="k-moment-values">{chosen === null ? texts.atHint : describe(chosen)}</p>
      </div>
      <div className="k-columns">
        {kinds.map((kind) => (
          <StreamFigure
            key={kind.key}
            kind={kind}
            smooth={smooth[kind.key] ?? []}
            measured={measured[kind.key] ?? []}
            steps={steps}
            mean={means[kind.key] ?? null}
            axis={axis}
            places={places}
            xDomain={xDomain}
            xTitle={xTitle}
            formatX={formatX}
            formatTick={formatTick}
            describe={describe}
            onPoint={setChosen}
            xTicks={xTicks}
          />
        ))}
      </div>
    </>
  );
}
