import { TOAST } from '#shared/constants.ts';

export type ToastVariant = 'default' | 'info' | 'success' | 'error';

/** Milliseconds of a toast with an action: time to read, decide and press. */
const ACTION_MS = 8000;

interface ToastAction {
  label: string;
  onSelect: () => void;
}

interface ToastOptions {
  text: string;
  variant?: ToastVariant;
  /** A button: Undo. */
  action?: ToastAction;
  /** Milliseconds on screen; stops while the pointer or the focus is on the toasts. */
  durationMs?: number;
}

export interface Toast extends Required<Omit<ToastOptions, 'action'>> {
  id: number;
  action?: ToastAction;
}

let queue: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function replace(next: readonly Toast[]): void {
  queue = next;
  for (const listener of listeners) listener();
}

/** At most three are visible, the others wait. */
export function showToast({ text, variant = 'default', action, durationMs }: ToastOptions): void {
  lastId += 1;
  const time = durationMs ?? (action ? ACTION_MS : TOAST.durationMs);
  replace([...queue, { id: lastId, text, variant, action, durationMs: time }]);
}

export function dismissToast(id: number): void {
  replace(queue.filter((toast) => toast.id !== id));
}

/** Includes waiting toasts, so that another user sees none. */
export function clearToasts(): void {
  if (queue.length > 0) replace([]);
}

export const toastStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
  read: () => queue,
};
