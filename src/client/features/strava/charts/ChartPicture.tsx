import { type ReactNode, Suspense, useRef } from 'react';
import { useNearViewport } from '#client/features/strava/useNearViewport.ts';

interface ChartPictureProps {
  /** Pixels; kept free before the picture is there, so that nothing jumps. */
  height: number;
  children: ReactNode;
}

/** Where a picture that is fetched by itself stands: it comes once it is about to be seen. Belongs inside a `ChartFigure`. */
export function ChartPicture({ height, children }: ChartPictureProps) {
  const frame = useRef<HTMLDivElement>(null);
  const isNear = useNearViewport(frame);
  return (
    <div ref={frame} style={{ height }}>
      {isNear && <Suspense>{children}</Suspense>}
    </div>
  );
}
