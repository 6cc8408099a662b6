const MOVES = ['wheel', 'touchmove', 'pointerdown', 'keydown'];
/** A drag of the scroll bar is no event, so later changes must not pull the page back. */
const LOADING_MS = 10_000;

/**
 * Goes to the heading, which may be drawn later than the page, and again when parts above it have loaded, for some
 * seconds or until the person moves.
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
    clearTimeout(limit);
    observer.disconnect();
    for (const move of MOVES) window.removeEventListener(move, stop, true);
  };
  const limit = setTimeout(stop, LOADING_MS);
  go();
  observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  for (const move of MOVES) window.addEventListener(move, stop, { capture: true, passive: true });
  return stop;
}
