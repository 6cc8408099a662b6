import { useEffect } from 'react';

export function goTo(heading: HTMLElement | null): void {
  heading?.scrollIntoView({ block: 'start' });
  heading?.focus({ preventScroll: true });
}

/** The part of the panel that the address names is drawn later than the page. */
export function useAnchor(id: string): void {
  useEffect(() => {
    if (window.location.hash === `#${id}`) goTo(document.getElementById(id));
  }, [id]);
}
