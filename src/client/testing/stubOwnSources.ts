import { type FetchStub, json } from './fetchStub.ts';

/**
 * A user without activities, files, Polar account and duplicates; the dashboard waits for these before it draws the
 * sections below.
 */
export function stubOwnSources(server: FetchStub): void {
  server.on('GET /api/strava-integration/activities', () =>
    json({
      activities: [],
      total: 0,
      total_is_exact: true,
      totals: null,
      page: 1,
      page_size: 10,
      next: null,
      previous: null,
    }),
  );
  server.on('GET /api/strava-integration/me/uploads', () =>
    json({ uploads: [], total: 0, page: 1, page_size: 10, reads: null }),
  );
  server.on('GET /api/sources/polar/me', () => json({ is_set_up: false, account: null }));
  server.on('GET /api/strava-integration/me/duplicates', () =>
    json({ duplicates: [], total: 0, page: 1, page_size: 10 }),
  );
}
