import './toasts.css';
import { useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useTexts } from '#client/texts/useTexts.ts';
import { TOAST } from '#shared/constants.ts';
import { STAYS_LIVE } from './dialogStack.ts';
import { ToastItem } from './ToastItem.tsx';
import { toastStore } from './toasts.ts';

/** Where toasts appear, at the top centre, above dialogs too. Rendered once, by the app. */
export function ToastRegion() {
  const { ui } = useTexts();
  const [isPointed, setPointed] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const visible = useSyncExternalStore(toastStore.subscribe, toastStore.read).slice(0, TOAST.maxVisible);
  const isPaused = visible.length > 0 && (isPointed || hasFocus);
  const errors = visible.filter((toast) => toast.variant === 'error');
  const others = visible.filter((toast) => toast.variant !== 'error');
  return createPortal(
    <section
      className="k-toasts"
      aria-label={ui.notifications}
      {...{ [STAYS_LIVE]: '' }}
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={() => setFocus(true)}
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
