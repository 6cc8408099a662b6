import { useEffect, useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';

const STORE_KEY = 'kadenz.scroll';
/** How long a page that is still growing is waited for. */
const GROWS_FOR_MS = 1500;

function readPositions(): Map<string, number> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORE_KEY) ?? '[]');
    const pairs = Array.isArray(stored) ? stored : [];
    return new Map(pairs.filter((pair): pair is [string, number] => Array.isArray(pair) && pair.length === 2));
  } catch {
    return new Map();
  }
}

const positions = readPositions();

function keepPositions(): void {
  try {
    sessionStorage.setItem(STORE_KEY, JSON.stringify([...positions].slice(-50)));
  } catch {
    // Without storage a reload starts at the top.
  }
}

/** Leads back to where a page was scrolled to, when the person returns to it by the browser's buttons or a reload. */
export function useScrollMemory(): void {
  const { key } = useLocation();
  const isReturn = useNavigationType() === 'POP';

  useEffect(() => {
    window.history.scrollRestoration = 'manual';
    window.addEventListener('pagehide', keepPositions);
    return () => window.removeEventListener('pagehide', keepPositions);
  }, []);

  // A layout effect: the scrolling that a change of page brings must not be noted for the page before.
  useLayoutEffect(() => {
    const root = document.documentElement;
    const target = positions.get(key) ?? 0;
    const deadline = performance.now() + GROWS_FOR_MS;
    let frame = 0;
    const restore = () => {
      root.scrollTop = target;
      if (root.scrollTop < target - 1 && performance.now() < deadline) frame = requestAnimationFrame(restore);
    };
    const remember = () => positions.set(key, root.scrollTop);
    const handOver = () => cancelAnimationFrame(frame);
    if (isReturn && target > 0) restore();
    window.addEventListener('scroll', remember, { passive: true });
    window.addEventListener('wheel', handOver, { passive: true });
    window.addEventListener('keydown', handOver);
    window.addEventListener('pointerdown', handOver);
    return () => {
      handOver();
      window.removeEventListener('scroll', remember);
      window.removeEventListener('wheel', handOver);
      window.removeEventListener('keydown', handOver);
      window.removeEventListener('pointerdown', handOver);
    };
  }, [key, isReturn]);
}
