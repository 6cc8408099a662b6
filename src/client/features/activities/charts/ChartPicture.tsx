import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useNearViewport } from '#client/ui/chart/useNearViewport.ts';

/** Once true it stays; never true where the browser cannot tell. */
function useIsIdle(isAsked: boolean): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    if (!isAsked || !('requestIdleCallback' in window)) return;
    const request = requestIdleCallback(() => setIdle(true));
    return () => cancelIdleCallback(request);
  }, [isAsked]);
  return isIdle;
}

/** A4 without its margins, in CSS pixels. */
const PAPER_WIDTH = 718;

interface ChartPictureProps {
  /** Pixels; reserved before the chart is there, so that nothing moves. */
  height: number;
  /** Undefined: as wide as its container. */
  children: (width: number | undefined) => ReactNode;
}

/**
 * Loads the chart when it comes near the viewport; a second one in paper width waits for printing, because a canvas
 * scales with its text and cannot be redrawn in time. Use it inside a `ChartFigure`.
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
