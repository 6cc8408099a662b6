const MOVES = ['wheel', 'touchmove', 'pointerdown', 'keydown'];

/**
 * Goes to the heading, which may be drawn later than the page, and again when parts above it have loaded, until the
 * person moves.
 */
export function goTo(find: () => HTMLElement | null): () => void {
  let reached: HTMLElement | null = null;
  const go = () => {
    const heading = find();
    heading?.scrollIntoView({ block: 'start' });
    if (heading !== reached) heading?.focus({ preventScroll: true });
    reached = heading;
  };
  const observer = new MutationObserver(go);
  const stop = () => {
    observer.disconnect();
    for (const move of MOVES) window.removeEventListener(move, stop, true);
  };
  go();
  observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  for (const move of MOVES) window.addEventListener(move, stop, { capture: true, passive: true });
  return stop;
}
