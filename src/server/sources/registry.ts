import type { AccountSource, SourceName } from '#shared/sources.ts';
import { fileSource } from './files/fileSource.ts';
import { polarSource } from './polar/polarSource.ts';
import type { ConnectedSource } from './source/connectedSource.ts';
import type { Source } from './source/source.ts';
import { stravaSource } from './strava/stravaSource.ts';

type Parts<Name> = Name extends AccountSource ? ConnectedSource : null;

/** Every source; a new one is a folder, its entry in `shared/sources.ts`, and a line here. */
export const SOURCES: { readonly [Name in SourceName]: Source & { name: Name; connected: Parts<Name> } } = {
  strava: stravaSource,
  polar: polarSource,
  file: fileSource,
};
