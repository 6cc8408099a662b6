import type { SourceName } from '#shared/sources.ts';
import { fileSource } from './files/fileSource.ts';
import { polarSource } from './polar/polarSource.ts';
import type { Source } from './source/source.ts';
import { stravaSource } from './strava/stravaSource.ts';

/** Every source; a new one is a folder, its name in `shared/sources.ts`, and a line here. */
export const SOURCES: { readonly [Name in SourceName]: Source & { name: Name } } = {
  strava: stravaSource,
  polar: polarSource,
  file: fileSource,
};
