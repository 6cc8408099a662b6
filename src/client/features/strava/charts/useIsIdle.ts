import { useEffect, useState } from 'react';

/** Whether the browser has had nothing to do once since it was asked; never, where it cannot tell. */
export function useIsIdle(isAsked: boolean): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    if (!isAsked || !('requestIdleCallback' in window)) return;
    const request = requestIdleCallback(() => setIdle(true));
    return () => cancelIdleCallback(request);
  }, [isAsked]);
  return isIdle;
}
