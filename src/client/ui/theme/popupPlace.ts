/** What pops up stands in its dialog or its page: there it lies in a landmark, and a dialog does not shut it out. */
export function popupPlace(from: Element): HTMLElement {
  return from.closest<HTMLElement>('[role="dialog"], [role="alertdialog"], main') ?? document.body;
}
