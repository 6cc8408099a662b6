import { type RefObject, useEffect, useState } from 'react';

/** True while the content is no wider than the element; updated while `isWatched`. */
export function useFitsWidth(element: RefObject<HTMLElement | null>, isWatched: boolean): boolean {
  const [fits, setFits] = useState(true);
  useEffect(() => {
    const box = element.current;
    const content = box?.firstElementChild;
    if (!isWatched || !box || !content) return;
    const observer = new ResizeObserver(() => setFits(content.scrollWidth <= box.clientWidth));
    observer.observe(box);
    observer.observe(content);
    return () => observer.disconnect();
  }, [element, isWatched]);
  return fits;
}
