import type { Action } from '#shared/roles.ts';

/** A call of the server. `path` lies below `API_BASE`; `:id` is a UUID. */
export interface Call<Answer = unknown, Body = unknown> {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  /** The required right; without one the call is public. */
  readonly right?: Action | undefined;
  /** Types of success answer and body, from `contract`; for the compiler only. */
  readonly carries?: { answer: Answer; body: Body };
}

/** The calls of an area by name, used by routes, endpoints and wire tests. */
export type Calls = Readonly<Record<string, Call>>;

export type AnswerOf<Of> = Of extends Call<infer Answer> ? Answer : never;
export type BodyOf<Of> = Of extends Call<unknown, infer Body> ? Body : never;

export function get<Answer>(path: string, right?: Action): Call<Answer, undefined> {
  return { method: 'GET', path, right };
}

export function post<Answer, Body = undefined>(path: string, right?: Action): Call<Answer, Body> {
  return { method: 'POST', path, right };
}

export function patch<Answer, Body>(path: string, right?: Action): Call<Answer, Body> {
  return { method: 'PATCH', path, right };
}

export function remove<Answer, Body = undefined>(path: string, right?: Action): Call<Answer, Body> {
  return { method: 'DELETE', path, right };
}

/** Fills in `:id` and the second id, such as `:user_id`, escaped. */
export function callOf({ method, path }: Call, id = '', second = ''): Pick<Call, 'method' | 'path'> {
  const filled = path.replace(':id', encodeURIComponent(id)).replace(/:\w+_id/, encodeURIComponent(second));
  return { method, path: filled };
}

/** `METHOD /path`, for logs and lists. */
export function nameOf({ method, path }: Pick<Call, 'method' | 'path'>): string {
  return `${method} ${path}`;
}
