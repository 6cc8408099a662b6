import { type RefObject, useLayoutEffect } from 'react';
import { firstStop, focusHome, openLayer, tabStops } from './dialogStack.ts';

/** The next tab stop after an element that is no tab stop, such as a focused paragraph. */
function nextStop(stops: readonly HTMLElement[], from: Element | null, isBackward: boolean): HTMLElement | undefined {
  const wanted = isBackward ? Node.DOCUMENT_POSITION_PRECEDING : Node.DOCUMENT_POSITION_FOLLOWING;
  const beyond = stops.filter((stop) => from !== null && (from.compareDocumentPosition(stop) & wanted) !== 0);
  return isBackward ? (beyond.at(-1) ?? stops.at(-1)) : (beyond[0] ?? stops[0]);
}

function keepTabInside(panel: HTMLElement, event: KeyboardEvent): void {
  if (event.key !== 'Tab') return;
  const stops = tabStops(panel);
  const active = document.activeElement;
  const isAtEdge = active === (event.shiftKey ? stops[0] : stops.at(-1));
  if (!isAtEdge && stops.some((stop) => stop === active)) return;
  event.preventDefault();
  nextStop(stops, active, event.shiftKey)?.focus();
}

/** What a dialog shows may arrive after it; a focus that the user moved meanwhile stays. */
function whenContentArrives(panel: HTMLElement): () => void {
  const observer = new MutationObserver(() => {
    const stop = firstStop(panel);
    if (document.activeElement === panel && stop === panel) return;
    observer.disconnect();
    if (document.activeElement === panel) stop.focus();
  });
  observer.observe(panel, { childList: true, subtree: true });
  return () => observer.disconnect();
}

/**
 * Corrects antd's Modal: it focuses the close button, lets one Tab out to the browser, has no `alertdialog`, leaves the
 * page behind reachable, and loses the focus when the opener is removed
 * (https://github.com/ant-design/ant-design/issues/52916).
 */
export function useDialogFocus(content: RefObject<HTMLElement | null>, isAlert = false): void {
  useLayoutEffect(() => {
    const panel = content.current?.closest<HTMLElement>('[role="dialog"], [role="alertdialog"]');
    const layer = panel?.closest<HTMLElement>('body > *');
    if (!panel || !layer) return;
    if (isAlert) panel.setAttribute('role', 'alertdialog');
    const trigger = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    const home = focusHome(trigger);
    const closeLayer = openLayer(layer);
    firstStop(panel).focus();
    const stopWaiting = whenContentArrives(panel);
    const handleKey = (event: KeyboardEvent) => keepTabInside(panel, event);
    panel.addEventListener('keydown', handleKey);
    return () => {
      stopWaiting();
      panel.removeEventListener('keydown', handleKey);
      closeLayer();
      trigger?.focus();
      // Two dialogs may close at once, and the opener may be removed with one.
      queueMicrotask(() => {
        if (document.activeElement === document.body) trigger?.focus();
        if (document.activeElement === document.body) home?.focus();
      });
    };
  }, [content, isAlert]);
}
