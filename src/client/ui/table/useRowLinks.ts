import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { focusHome } from '#client/ui/dialog/dialogStack.ts';

const CONTROLS = 'a, button, input, label, select, textarea, [role="menu"], .ant-table-selection-column';

/** Null for a press on a control in the row, or during a text selection. */
function pressedRow(event: MouseEvent): string | null {
  const target = event.target instanceof Element ? event.target : null;
  if (!target || target.closest(CONTROLS) || event.defaultPrevented) return null;
  if (window.getSelection()?.toString()) return null;
  return target.closest('tr')?.getAttribute('data-href') ?? null;
}

/**
 * A press on a row acts as the link in its first column, with new tabs by Ctrl, Command and the middle button; the
 * table's heading takes the focus of a removed row.
 */
export function useRowLinks(table: RefObject<HTMLElement | null>): void {
  const navigate = useNavigate();
  const open = useEffectEvent((event: MouseEvent) => {
    const href = pressedRow(event);
    if (href === null) return;
    const isNewTab = event.button === 1 || event.ctrlKey || event.metaKey;
    if (isNewTab) window.open(href, '_blank', 'noopener');
    else if (event.button === 0) void navigate(href);
  });

  useEffect(() => {
    const element = table.current;
    if (!element) return;
    const handle = (event: MouseEvent) => open(event);
    element.addEventListener('click', handle);
    element.addEventListener('auxclick', handle);
    return () => {
      element.removeEventListener('click', handle);
      element.removeEventListener('auxclick', handle);
    };
  }, [table]);

  const focused = useRef<Element | null>(null);
  useEffect(() => {
    const element = table.current;
    if (!element) return;
    const remember = (event: FocusEvent) => {
      const target = event.target instanceof Element ? event.target : null;
      focused.current = target && element.contains(target) ? target : null;
    };
    document.addEventListener('focusin', remember);
    return () => document.removeEventListener('focusin', remember);
  }, [table]);
  // After every render, because rows may be removed by it.
  useLayoutEffect(() => {
    const lost = focused.current;
    if (!lost || lost.isConnected || document.activeElement !== document.body) return;
    focused.current = null;
    if (table.current) focusHome(table.current)?.focus();
  });
}
