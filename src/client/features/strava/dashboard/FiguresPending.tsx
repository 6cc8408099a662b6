import { Skeleton } from '#client/ui/page/Skeleton.tsx';

/** The place of figures and their chart while they are read. */
export function FiguresPending() {
  return (
    <div className="k-strava-space">
      <Skeleton lines={6} />
    </div>
  );
}
