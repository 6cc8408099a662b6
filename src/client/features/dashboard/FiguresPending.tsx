import { Skeleton } from '#client/ui/page/Skeleton.tsx';

export function FiguresPending() {
  return (
    <div className="k-strava-space">
      <Skeleton lines={6} />
    </div>
  );
}
