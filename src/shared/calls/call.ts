import type { Action } from '#shared/roles.ts';

/** A call of the server. `path` lies below `API_BASE`; `:id` is a UUID. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  /** Who may; without one nobody needs to be signed in. */
  readonly right?: Action;
}

/** The calls of an area by name. Routes, endpoints, and the tests of the wire take them from here. */
export type Calls = Readonly<Record<string, Call>>;

/** Method and path of a call, with its `:id`, and its `:user_id` where it has one, filled in and escaped. */
export function callOf({ method, path }: Call, id = '', userId = ''): Pick<Call, 'method' | 'path'> {
  return { method, path: withId(path, id, userId) };
}

/** `path` with its ids filled in and escaped. */
export function withId(path: string, id: string, userId = ''): string {
  return path.replace(':id', encodeURIComponent(id)).replace(':user_id', encodeURIComponent(userId));
}

/** A call as a log or a list names it. */
export function nameOf({ method, path }: Pick<Call, 'method' | 'path'>): string {
  return `${method} ${path}`;
}
