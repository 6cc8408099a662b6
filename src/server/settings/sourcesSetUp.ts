import { ACCOUNT_SOURCES, type SourceName } from '#shared/sources.ts';
import type { Settings } from './env.ts';

/** The sources at which the operator has an app. */
export const sourcesSetUp = (settings: Settings): SourceName[] =>
  ACCOUNT_SOURCES.filter((source) => settings[source] !== null);
