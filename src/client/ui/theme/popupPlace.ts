/** Popups are inside their dialog or page, so that they are in a landmark and reachable by the pointer. */
export function popupPlace(from: Element): HTMLElement {
  return from.closest<HTMLElement>('.ant-modal-container, main') ?? document.body;
}
