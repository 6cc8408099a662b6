import { within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

export async function chooseOption(user: UserEvent, box: HTMLElement, name: string): Promise<void> {
  await user.click(box);
  const list = document.getElementById(box.getAttribute('aria-controls') ?? '');
  if (!list) throw new Error('The list did not open.');
  await user.click(await within(list).findByRole('option', { name }));
}

export async function optionsOf(user: UserEvent, box: HTMLElement): Promise<(string | null)[]> {
  await user.click(box);
  const list = document.getElementById(box.getAttribute('aria-controls') ?? '');
  if (!list) throw new Error('The list did not open.');
  const names = (await within(list).findAllByRole('option')).map((option) => option.textContent);
  await user.click(box);
  return names;
}

export function chosenIn(box: HTMLElement): string | null | undefined {
  return document.getElementById(`${box.id}-value`)?.textContent;
}
