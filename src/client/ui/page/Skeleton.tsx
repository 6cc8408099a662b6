import '#client/ui/theme/antdLater.css';
import AntdSkeleton from 'antd/es/skeleton/Skeleton';
import { useEffect, useState } from 'react';
import { useTexts } from '#client/texts/useTexts.ts';

/** Milliseconds; most answers are faster, and a flicker is worse than a wait. */
export const SKELETON_AFTER_MS = 300;
const STILL_LOADING_AFTER_MS = 10_000;

/** True once `ms` have passed since the mount. */
export function useElapsed(ms: number): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return isOver;
}

/** Grey lines from 300 ms on, and a message after 10 s; antd's lines are a list to a screen reader. */
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
