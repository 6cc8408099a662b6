import { type ReactNode, useRef } from 'react';
import { useNearViewport } from '#client/features/strava/useNearViewport.ts';
import { useIsIdle } from './useIsIdle.ts';

/** What A4 leaves between its margins, in CSS pixels. */
const PAPER_WIDTH = 718;

interface ChartPictureProps {
  /** Pixels; kept free before the picture is there, so that nothing jumps. */
  height: number;
  /** The picture, of this width, or as wide as its place. */
  children: (width: number | undefined) => ReactNode;
}

/**
 * Where a picture that is fetched by itself stands: it comes once it is about to be seen. A second one as wide as paper waits to be
 * printed, since a canvas is scaled with its words and cannot be drawn anew in time. Belongs inside a `ChartFigure`.
 */
export function ChartPicture({ height, children }: ChartPictureProps) {
  const frame = useRef<HTMLDivElement>(null);
  const isNear = useNearViewport(frame);
  const isIdle = useIsIdle(isNear);
  return (
    <div ref={frame} style={{ height }}>
      {isNear && (
        <>
          <div className="k-picture-screen">{children(undefined)}</div>
          {isIdle && <div className="k-picture-paper print-only">{children(PAPER_WIDTH)}</div>}
        </>
      )}
    </div>
  );
}
