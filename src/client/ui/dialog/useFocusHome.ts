import { type RefObject, useLayoutEffect } from 'react';
import { focusHome } from './dialogStack.ts';

/** When the button is removed, its focus goes to the heading of its section, else to the page's. */
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
