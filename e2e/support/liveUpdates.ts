import type { Page, Response } from '@playwright/test';
import { ACTIVITY_CALLS } from '#shared/calls/activities.ts';
import { API_BASE } from '#shared/constants.ts';

/**
 * Resolves when the page receives updates, some time after a sign-in or a reload; call it before that. A change
 * between a screen's call and then shows only after another call.
 */
export function untilHearing(page: Page): Promise<Response> {
  return page.waitForResponse(
    (response) => new URL(response.url()).pathname === API_BASE + ACTIVITY_CALLS.updates.path,
  );
}
