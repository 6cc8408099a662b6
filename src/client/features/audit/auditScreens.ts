import { type Screen, screenOf } from '#shared/screens.ts';

const OBJECTS: readonly string[] = [
  'user',
  'lab',
  'study',
  'participant',
  'athlete',
  'activity',
  'gear',
] satisfies readonly Screen[];

const hasScreen = (type: string): type is Screen => OBJECTS.includes(type);

/** Null for an object without a page. */
export function objectPath(type: string, id: string): string | null {
  return hasScreen(type) ? screenOf(type, id) : null;
}
