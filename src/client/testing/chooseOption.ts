import { waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Looked up anew each time, because antd draws another list when the first options arrive. */
function listOf(box: HTMLElement): HTMLElement {
  const list = document.getElementById(box.getAttribute('aria-controls') ?? '');
  if (!list) throw new Error('The list did not open.');
  return list;
}

export async function chooseOption(user: UserEvent, box: HTMLElement, name: string): Promise<void> {
  await user.click(box);
  await user.click(await waitFor(() => within(listOf(box)).getByRole('option', { name })));
}

export async function optionsOf(user: UserEvent, box: HTMLElement): Promise<(string | null)[]> {
  await user.click(box);
  const options = await waitFor(() => within(listOf(box)).getAllByRole('option'));
  const names = options.map((option) => option.textContent);
  await user.click(box);
  return names;
}

export function chosenIn(box: HTMLElement): string | null | undefined {
  return document.getElementById(`${box.id}-value`)?.textContent;
}
