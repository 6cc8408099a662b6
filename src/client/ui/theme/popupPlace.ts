/** What pops up stands in its dialog or its page: there it lies in a landmark, and the pointer reaches it. */
export function popupPlace(from: Element): HTMLElement {
  return from.closest<HTMLElement>('.ant-modal-container, main') ?? document.body;
}
