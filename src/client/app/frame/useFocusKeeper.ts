import { useEffect } from 'react';
import { focusHome } from '#client/ui/dialog/dialogStack.ts';

/** A control in a form is disabled only while the form is sent; the form restores its focus itself. */
const isLost = (element: Element) => !element.isConnected || (element.matches(':disabled') && !element.closest('form'));

/**
 * When the focused element is removed or disabled, the heading of its section gets the focus, else the page's, so that
 * Tab does not start at the top.
 */
export function useFocusKeeper(): void {
  useEffect(() => {
    let last: Element | null = null;
    let home: HTMLElement | null = null;
    const remember = ({ target }: FocusEvent) => {
      last = target instanceof Element ? target : null;
      home = last?.closest<HTMLElement>('[aria-modal]') ?? focusHome(last);
    };
    const keep = () => {
      if (!last || document.activeElement !== document.body || !isLost(last)) return;
      // A closing dialog restores the focus itself.
      if (home?.matches('[aria-modal]') && !home.isConnected) return;
      (home?.isConnected ? home : focusHome(null))?.focus({ preventScroll: true });
    };
    const observer = new MutationObserver(keep);
    observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled'] });
    document.addEventListener('focusin', remember);
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', remember);
    };
  }, []);
}
