import { type RefObject, useLayoutEffect } from 'react';
import { focusHome } from '#client/ui/dialog/dialogStack.ts';

/** For a button that goes when its work is done: the focus that it had goes to the heading of its section, else to the page's. */
export function useFocusHome(button: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = button.current;
    const home = focusHome(element);
    return () => {
      if (document.activeElement !== element) return;
      queueMicrotask(() => home?.focus());
    };
  }, [button]);
}
