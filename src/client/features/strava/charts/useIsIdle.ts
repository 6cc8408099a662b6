import { useEffect, useState } from 'react';

/** Once true it stays; never true where the browser cannot tell. */
export function useIsIdle(isAsked: boolean): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    if (!isAsked || !('requestIdleCallback' in window)) return;
    const request = requestIdleCallback(() => setIdle(true));
    return () => cancelIdleCallback(request);
  }, [isAsked]);
  return isIdle;
}
