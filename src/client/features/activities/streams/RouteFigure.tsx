import { useId } from 'react';
import { activityTexts } from '#client/texts/activity.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { formatKm } from '#client/ui/format/format.ts';
import { formatMetres } from '#client/ui/format/formatMovement.ts';
import { PageSection } from '#client/ui/page/PageSection.tsx';
import { type Place, routeOutline } from './routeOutline.ts';

/** In units of the drawing. */
const SIDE = 560;
/** Space for the words at its ends, in units of the drawing. */
const MARGIN = 48;
/** A shorter distance between start and end, in units of the drawing, counts as one place. */
const SAME = 24;

export function RouteFigure({ route }: { route: readonly Place[] }) {
  const { route: texts } = useTexts(activityTexts);
  const { language } = useTexts().ui;
  const titleId = useId();
  const outline = routeOutline(route);
  if (!outline) return null;
  const { points, width, height, gap } = outline;
  const scale = SIDE / Math.max(width, height, 1);
  const drawn = points.map(([x, y]) => [MARGIN + x * scale, MARGIN + y * scale] as const);
  const [start = [0, 0] as const] = drawn;
  const end = drawn.at(-1) ?? start;
  const size = [width * scale + 2 * MARGIN, height * scale + 2 * MARGIN] as const;
  const isLoop = Math.hypot(end[0] - start[0], end[1] - start[1]) < SAME;
  const length = (metres: number) => (metres < 1000 ? formatMetres(metres) : formatKm(metres, language));
  // A word stands on the side of its point with more space.
  const word = ([x, y]: readonly [number, number], text: string) => (
    <text
      x={x > size[0] / 2 ? x - 12 : x + 12}
      y={y + 5}
      textAnchor={x > size[0] / 2 ? 'end' : 'start'}
      className="k-route-word"
    >
      {text}
    </text>
  );
  return (
    <PageSection title={texts.title}>
      <p className="k-lead">{texts.text({ width: length(width), height: length(height), gap: length(gap) })}</p>
      <svg
        className="k-route"
        viewBox={`0 0 ${size[0].toFixed(1)} ${size[1].toFixed(1)}`}
        role="img"
        aria-labelledby={titleId}
      >
        <title id={titleId}>{texts.outline}</title>
        <polyline points={drawn.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')} />
        {!isLoop && <rect x={end[0] - 6} y={end[1] - 6} width={12} height={12} />}
        <circle cx={start[0]} cy={start[1]} r={7} />
        {word(start, isLoop ? texts.both : texts.start)}
        {!isLoop && word(end, texts.end)}
      </svg>
      <p className="k-zone-note">{texts.note}</p>
    </PageSection>
  );
}
