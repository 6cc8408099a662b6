import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

/** At the end of a page's address: who comes by it wants to change something. */
export const EDIT_HASH = '#edit';

/** Where the first thing that can be changed takes the focus, once `isReady`, for who came to change something. */
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
