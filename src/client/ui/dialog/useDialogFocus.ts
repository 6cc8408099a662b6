import { type RefObject, useEffect, useEffectEvent, useLayoutEffect } from 'react';
import { firstStop, focusHome, isTopLayer, openLayer, tabStops } from './dialogStack.ts';

interface DialogFocus {
  layer: RefObject<HTMLDivElement | null>;
  panel: RefObject<HTMLElement | null>;
  initialFocus?: RefObject<HTMLElement | null>;
  /** Escape or a press on the backdrop. */
  onDismiss: () => void;
}

function keepTabInside(layer: HTMLElement, event: KeyboardEvent): void {
  const stops = tabStops(layer);
  const first = stops[0];
  const last = stops.at(-1);
  if (!first || !last) {
    event.preventDefault();
    return;
  }
  const active = document.activeElement;
  const isOutside = !layer.contains(active) || !stops.some((stop) => stop === active);
  const edge = event.shiftKey ? first : last;
  if (active !== edge && !isOutside) return;
  if (isOutside && layer.contains(active) && active !== layer.firstElementChild) return;
  event.preventDefault();
  (event.shiftKey ? last : first).focus();
}

/** Takes the focus into a dialog, keeps Tab inside, hears Escape and the backdrop, and gives the focus back in the end. */
export function useDialogFocus({ layer, panel, initialFocus, onDismiss }: DialogFocus): void {
  const dismiss = useEffectEvent(onDismiss);

  useLayoutEffect(() => {
    const element = layer.current;
    const dialog = panel.current;
    if (!element || !dialog) return;
    const trigger = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    const home = focusHome(trigger);
    const closeLayer = openLayer(element);
    (initialFocus?.current ?? firstStop(dialog)).focus();
    return () => {
      closeLayer();
      trigger?.focus();
      // What opened the dialog may leave the page together with it.
      queueMicrotask(() => {
        if (document.activeElement === document.body) home?.focus();
      });
    };
  }, [layer, panel, initialFocus]);

  useEffect(() => {
    const element = layer.current;
    if (!element) return;
    let pressedBackdrop = false;
    const handleDown = (event: PointerEvent) => {
      pressedBackdrop = event.target === element;
    };
    const handleClick = (event: MouseEvent) => {
      if (pressedBackdrop && event.target === element) dismiss();
    };
    const handleKey = (event: KeyboardEvent) => {
      if (!isTopLayer(element) || event.defaultPrevented || event.isComposing) return;
      if (event.key === 'Escape') dismiss();
      if (event.key === 'Tab') keepTabInside(element, event);
    };
    element.addEventListener('pointerdown', handleDown);
    element.addEventListener('click', handleClick);
    document.addEventListener('keydown', handleKey);
    return () => {
      element.removeEventListener('pointerdown', handleDown);
      element.removeEventListener('click', handleClick);
      document.removeEventListener('keydown', handleKey);
    };
  }, [layer]);
}
