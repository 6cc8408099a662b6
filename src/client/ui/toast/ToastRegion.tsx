import { type FocusEvent, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useTexts } from '#client/texts/useTexts.ts';
import { STAYS_LIVE } from '#client/ui/dialog/dialogStack.ts';
import { TOAST } from '#shared/constants.ts';
import { ToastItem } from './ToastItem.tsx';
import { toastStore } from './toasts.ts';

/** At the top centre, also above dialogs; rendered once, by the app. */
export function ToastRegion() {
  const { ui } = useTexts();
  const [isPointed, setPointed] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const cameFrom = useRef<Element | null>(null);
  const visible = useSyncExternalStore(toastStore.subscribe, toastStore.read).slice(0, TOAST.maxVisible);
  const isPaused = visible.length > 0 && (isPointed || hasFocus);
  const errors = visible.filter((toast) => toast.variant === 'error');
  const others = visible.filter((toast) => toast.variant !== 'error');

  const handleFocus = ({ relatedTarget, currentTarget }: FocusEvent) => {
    setFocus(true);
    if (relatedTarget && !currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget;
  };
  // A removed toast returns the focus of its button; after every render, because toasts may be removed by it.
  useLayoutEffect(() => {
    if (!hasFocus || document.activeElement !== document.body) return;
    setFocus(false);
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus();
  });

  return createPortal(
    <section
      className="k-toasts"
      aria-label={ui.notifications}
      {...{ [STAYS_LIVE]: '' }}
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={handleFocus}
      onBlur={() => setFocus(false)}
    >
      <div>
        {errors.map((toast) => (
          <ToastItem key={toast.id} toast={toast} isPaused={isPaused} />
        ))}
      </div>
      <output>
        {others.map((toast) => (
          <ToastItem key={toast.id} toast={toast} isPaused={isPaused} />
        ))}
      </output>
    </section>,
    document.body,
  );
}
