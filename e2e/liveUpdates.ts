import type { Page, Response } from '@playwright/test';
import { ACTIVITY_CALLS } from '#shared/calls/activities.ts';
import { API_BASE } from '#shared/constants.ts';

/**
 * Resolves when the page hears of changes, which it begins to some time after a sign-in or a reload; to be called before that. What changes
 * between a screen's reading and then is on the screen only once it is read again.
 */
export function untilHearing(page: Page): Promise<Response> {
  return page.waitForResponse(
    (response) => new URL(response.url()).pathname === API_BASE + ACTIVITY_CALLS.updates.path,
  );
}
