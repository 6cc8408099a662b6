import { screen, waitFor } from '@testing-library/react';

/** The page that follows draws a toast anew, so an element that was found may already be gone. */
export function expectToast(text: string): Promise<void> {
  return waitFor(() => expect(screen.getByText(text)).toBeVisible());
}
