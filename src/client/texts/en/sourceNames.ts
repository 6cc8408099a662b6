import { SOURCE_TITLES, type SourceName } from '#shared/sources.ts';

export const sourceNames: Record<SourceName, string> = { ...SOURCE_TITLES, file: 'Uploaded files' };
