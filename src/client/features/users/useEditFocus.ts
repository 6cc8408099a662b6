import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

/** Ends the address of a link that leads to a change. */
export const EDIT_HASH = '#edit';

/** Focuses the first editable field once `isReady`, when the address ends with EDIT_HASH. */
export function useEditFocus<Element extends HTMLElement>(isReady: boolean): RefObject<Element | null> {
  const place = useRef<Element>(null);
  const { hash, key } = useLocation();
  const isReturn = useNavigationType() === NavigationType.Pop && key !== 'default';
  const focusFirst = useEffectEvent(() => {
    if (isReturn) return;
    place.current?.querySelector<HTMLElement>('button:not(:disabled), a[href], input, select')?.focus();
  });
  useEffect(() => {
    if (isReady && hash === EDIT_HASH) focusFirst();
  }, [isReady, hash]);
  return place;
}
