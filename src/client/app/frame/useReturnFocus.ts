import { useEffect, useRef } from 'react';
import { createPath, type Location, NavigationType, useLocation, useNavigationType } from 'react-router';

const WAITS_MS = 3000;

function linkTo(path: string): HTMLElement | null {
  const isIt = (link: HTMLAnchorElement) => link.getAttribute('href') === path;
  const within = (area: string) => [...document.querySelectorAll<HTMLAnchorElement>(`${area} a`)].find(isIt);
  return within('main') ?? within('body') ?? null;
}

/** After the browser's Back the link by which the page was left gets the focus, unless the user acts first. */
export function useReturnFocus(): void {
  const location = useLocation();
  const isReturn = useNavigationType() === NavigationType.Pop;
  const former = useRef<Location>(null);
  const leftTo = useRef(new Map<string, string>());

  useEffect(() => {
    const before = former.current;
    former.current = location;
    if (before && !isReturn) leftTo.current.set(before.key, createPath(location));
    const path = leftTo.current.get(location.key);
    if (!before || before.pathname === location.pathname || !isReturn || path === undefined) return;
    const observer = new MutationObserver(() => tryToFocus());
    const stop = () => {
      observer.disconnect();
      clearTimeout(timer);
      for (const event of ['keydown', 'pointerdown', 'wheel']) window.removeEventListener(event, stop);
    };
    const tryToFocus = () => {
      const link = linkTo(path);
      link?.focus();
      if (link) stop();
    };
    const timer = setTimeout(stop, WAITS_MS);
    for (const event of ['keydown', 'pointerdown', 'wheel']) window.addEventListener(event, stop, { passive: true });
    observer.observe(document.body, { subtree: true, childList: true });
    tryToFocus();
    return stop;
  }, [location, isReturn]);
}
