import { Type } from 'typebox';
import { LINKED_SOURCES } from '#shared/sources.ts';

export const SourceParams = Type.Object({
  source: Type.String({ description: `One of: ${LINKED_SOURCES.join(', ')}` }),
});
export const SourceRowParams = Type.Object({ ...SourceParams.properties, id: Type.String() });
