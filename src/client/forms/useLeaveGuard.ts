import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** Asks before leaving; `proceed` leaves after all. */
type Ask = (proceed: () => void) => void;

/** How far into the window's history an entry lies, as the router numbers them. */
function historyIndex(state: unknown): number {
  return typeof state === 'object' && state !== null && 'idx' in state ? Number(state.idx) : Number.NaN;
}

/** The screen that a plain click leads to, or null when it leads nowhere, out of the product, or into another window. */
function destination(event: MouseEvent): URL | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link?.href || link.hasAttribute('download') || (link.target && link.target !== '_self')) return null;
  const url = new URL(link.href);
  return url.origin === window.location.origin ? url : null;
}

/** While active: a link, the browser's way back and closing the window all ask first. Moves that the product makes itself do not. */
export function useLeaveGuard(isActive: boolean, ask: Ask): void {
  const navigate = useNavigate();
  const { pathname } = useLocation();

  const handleClick = useEffectEvent((event: MouseEvent) => {
    const url = destination(event);
    if (!url || url.pathname === pathname) return;
    event.preventDefault();
    event.stopPropagation();
    ask(() => void navigate(`${url.pathname}${url.search}${url.hash}`));
  });
  const askFor = useEffectEvent(ask);

  useEffect(() => {
    if (!isActive) return;
    const here = historyIndex(window.history.state);
    let isRestoring = false;
    let isLeaving = false;
    const handlePop = (event: PopStateEvent) => {
      if (isLeaving) return;
      // The router must not hear of the move before the answer; the address goes back to where the form is.
      event.stopImmediatePropagation();
      if (isRestoring) {
        isRestoring = false;
        return;
      }
      const steps = historyIndex(event.state) - here || -1;
      isRestoring = true;
      window.history.go(-steps);
      askFor(() => {
        isLeaving = true;
        window.history.go(steps);
      });
    };
    const handleUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    document.addEventListener('click', handleClick, true);
    window.addEventListener('popstate', handlePop, true);
    window.addEventListener('beforeunload', handleUnload);
    return () => {
      document.removeEventListener('click', handleClick, true);
      window.removeEventListener('popstate', handlePop, true);
      window.removeEventListener('beforeunload', handleUnload);
    };
  }, [isActive]);
}
