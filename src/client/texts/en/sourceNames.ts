import type { SourceName } from '#shared/sources.ts';

export const sourceNames: Record<SourceName, string> = { strava: 'Strava', polar: 'Polar', file: 'Uploaded files' };
