import '#client/ui/theme/antdLater.css';
import AntdSkeleton from 'antd/es/skeleton/Skeleton';
import { useEffect, useState } from 'react';
import { useTexts } from '#client/texts/useTexts.ts';

/** Nothing is shown before this many milliseconds: most answers are faster, and a flicker is worse than a wait. */
export const SKELETON_AFTER_MS = 300;
const STILL_LOADING_AFTER_MS = 10_000;

/** Whether `ms` have passed since the component appeared. */
export function useElapsed(ms: number): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return isOver;
}

/** Room for content, from 300 ms on with grey lines; after 10 s it says that it is still loading. antd's lines are a list to a screen reader. */
export function Skeleton({ lines = 3 }: { lines?: number }) {
  const { ui } = useTexts();
  const isVisible = useElapsed(SKELETON_AFTER_MS);
  const isSlow = useElapsed(STILL_LOADING_AFTER_MS);
  return (
    <div className="k-skeleton" aria-busy="true">
      <output className={isSlow ? undefined : 'sr-only'}>{isSlow ? ui.stillLoading : isVisible && ui.loading}</output>
      <div className={isVisible ? undefined : 'k-skeleton-room'} aria-hidden="true">
        <AntdSkeleton title={false} paragraph={{ rows: lines }} />
      </div>
    </div>
  );
}
