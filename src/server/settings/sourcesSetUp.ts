import { ACCOUNT_SOURCES, type SourceName } from '#shared/sources.ts';
import type { Settings } from './env.ts';

export const sourcesSetUp = (settings: Settings): SourceName[] =>
  ACCOUNT_SOURCES.filter((source) => settings[source] !== null);
