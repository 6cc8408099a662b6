import type { UserEvent } from '@testing-library/user-event';

/** For values in large forms, which are drawn anew for each typed character. */
export async function pasteInto(user: UserEvent, box: HTMLElement, text: string): Promise<void> {
  await user.click(box);
  await user.paste(text);
}
