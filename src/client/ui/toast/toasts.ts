import { TOAST } from '#shared/constants.ts';

export type ToastVariant = 'default' | 'info' | 'success' | 'error';

/** Long enough to read, decide and press: time in milliseconds of a toast that offers something. */
const ACTION_MS = 8000;

export interface ToastAction {
  label: string;
  onSelect: () => void;
}

export interface ToastOptions {
  text: string;
  variant?: ToastVariant;
  /** A button beside the text: Undo. */
  action?: ToastAction;
  /** Milliseconds on screen, counted only while nobody points at the toasts or has the focus in them. */
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

/** Queues a short message; at most three are seen at once, the others wait their turn. */
export function showToast({ text, variant = 'default', action, durationMs }: ToastOptions): void {
  lastId += 1;
  const time = durationMs ?? (action ? ACTION_MS : TOAST.durationMs);
  replace([...queue, { id: lastId, text, variant, action, durationMs: time }]);
}

export function dismissToast(id: number): void {
  replace(queue.filter((toast) => toast.id !== id));
}

/** Drops every toast, those that wait included: nothing of one person is shown to the next. */
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
