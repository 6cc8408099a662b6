import { type RefObject, useEffect, useState } from 'react';

/** How near, in CSS pixels, counts as about to be seen. */
const MARGIN = '200px';

/** After so long all is shown, so that a page is complete when it is printed. */
const COMPLETE_AFTER_MS = 3000;

/** Whether the element has been in or near the window once, or the page has been open for a while; always, where the browser cannot tell. */
export function useNearViewport(element: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(() => !('IntersectionObserver' in window));
  useEffect(() => {
    if (isNear || !element.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: MARGIN },
    );
    observer.observe(element.current);
    const timer = setTimeout(() => setNear(true), COMPLETE_AFTER_MS);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [isNear, element]);
  return isNear;
}
