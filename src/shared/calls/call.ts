import type { Action } from '#shared/roles.ts';

/** Types of body and success answer, from `contract`. */
interface Traffic {
  body?: object;
  answer?: unknown;
}

/** A call of the server. `path` lies below `API_BASE`; `:id` is a UUID. */
export interface Call<Carries extends Traffic = Traffic> {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  /** The required right; without one the call is public. */
  readonly right?: Action | undefined;
  /** For the compiler only. */
  readonly carries?: Carries;
}

/** The calls of an area by name, used by routes, endpoints and wire tests. */
export type Calls = Readonly<Record<string, Call>>;

export type AnswerOf<Of> = Of extends Call<infer Carries> ? Carries['answer'] : never;
export type BodyOf<Of> = Of extends Call<infer Carries> ? Carries['body'] : never;

export function call<Carries extends Traffic = Traffic>(
  method: Call['method'],
  path: string,
  right?: Action,
): Call<Carries> {
  return { method, path, right };
}

/** Fills in `:id` and the second id, such as `:user_id`, escaped. */
export function callOf({ method, path }: Call, id = '', second = ''): Pick<Call, 'method' | 'path'> {
  return { method, path: withId(path, id, second) };
}

export function withId(path: string, id: string, second = ''): string {
  return path.replace(':id', encodeURIComponent(id)).replace(/:\w+_id/, encodeURIComponent(second));
}

/** `METHOD /path`, for logs and lists. */
export function nameOf({ method, path }: Pick<Call, 'method' | 'path'>): string {
  return `${method} ${path}`;
}
