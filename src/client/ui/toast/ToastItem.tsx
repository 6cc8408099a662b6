import { useEffect, useRef } from 'react';
import { useTexts } from '#client/texts/useTexts.ts';
import { wholeCodes } from '#client/ui/format/wholeCodes.tsx';
import { CloseIcon } from '#client/ui/theme/CloseIcon.tsx';
import { dismissToast, type Toast } from './toasts.ts';

/** The time stops while `isPaused`. */
export function ToastItem({ toast, isPaused }: { toast: Toast; isPaused: boolean }) {
  const { ui } = useTexts();
  const { id, durationMs, action } = toast;
  const remaining = useRef(durationMs);
  useEffect(() => {
    if (isPaused) return;
    const start = Date.now();
    const timer = setTimeout(() => dismissToast(id), remaining.current);
    return () => {
      clearTimeout(timer);
      remaining.current -= Date.now() - start;
    };
  }, [isPaused, id]);
  return (
    <div className={`k-toast k-toast-${toast.variant}`} role={toast.variant === 'error' ? 'alert' : undefined}>
      <span>{wholeCodes(toast.text)}</span>
      {action && (
        <button
          type="button"
          className="k-toast-action"
          onClick={() => {
            dismissToast(id);
            action.onSelect();
          }}
        >
          {action.label}
        </button>
      )}
      <button type="button" className="k-icon-button" aria-label={ui.close} onClick={() => dismissToast(id)}>
        <CloseIcon />
      </button>
    </div>
  );
}
