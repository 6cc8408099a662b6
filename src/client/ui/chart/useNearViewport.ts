import { type RefObject, useEffect, useState } from 'react';

/** CSS pixels. */
const MARGIN = '200px';

/** Then all parts are shown, so that a page is complete when it is printed. */
const COMPLETE_AFTER_MS = 3000;

/**
 * True once the element was in or near the viewport, or the page was open for a while; always where the browser cannot
 * tell.
 */
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
