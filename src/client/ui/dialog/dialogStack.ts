/** The topmost dialog is last; everything but it and the toasts is inert. */
const stack: HTMLElement[] = [];

/** Marks elements that stay usable beside an open dialog. */
export const STAYS_LIVE = 'data-stays-live';

function update(): void {
  const top = stack.at(-1);
  for (const child of document.body.children) {
    const isLive = !top || child === top || child.hasAttribute(STAYS_LIVE);
    child.toggleAttribute('inert', !isLive);
  }
  const { dataset, clientWidth } = document.documentElement;
  if (!top) delete dataset.dialogOpen;
  else dataset.dialogOpen ??= window.innerWidth > clientWidth ? 'scrolling' : '';
}

/** `layer` is a child of `<body>`; the returned function removes it from the stack. */
export function openLayer(layer: HTMLElement): () => void {
  stack.push(layer);
  update();
  return () => {
    stack.splice(stack.indexOf(layer), 1);
    layer.removeAttribute('inert');
    update();
  };
}

const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled)';

/** In the order of Tab. */
export function tabStops(layer: HTMLElement): HTMLElement[] {
  const found = [...layer.querySelectorAll<HTMLElement>(`${FOCUSABLE}, [tabindex="0"]`)];
  return found.filter((element) => element.tabIndex >= 0);
}

/** The marked element, else the first field, else the dialog itself. */
export function firstStop(panel: HTMLElement): HTMLElement {
  const marked = panel.querySelector<HTMLElement>('[data-first-focus]');
  const field = panel.querySelector<HTMLElement>(
    'input:not(:disabled):not([type="hidden"]), select:not(:disabled), textarea:not(:disabled)',
  );
  return marked ?? field ?? panel;
}

/** Marks the heading that takes the focus of a removed element. */
export const FOCUS_HOME = 'data-focus-home';

/** The heading of the section around `element`, else the page's. */
export function focusHome(element: Element | null): HTMLElement | null {
  const near = element?.closest('section')?.querySelector<HTMLElement>(`[${FOCUS_HOME}]`);
  return near ?? document.querySelector<HTMLElement>('main h1[tabindex], h1[tabindex]');
}
