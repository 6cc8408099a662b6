import { stravaSource } from '#client/features/strava/connection/stravaSource.ts';
import { polarSource } from '#client/features/strava/polar/polarSource.ts';
import type { ConnectedSource } from '#client/features/strava/source/connectedSource.ts';
import type { AccountSource } from '#shared/sources.ts';

/** Every source with accounts; a new one is a folder and a line here. */
export const CONNECTED_SOURCES: Readonly<Record<AccountSource, ConnectedSource>> = {
  strava: stravaSource,
  polar: polarSource,
};
