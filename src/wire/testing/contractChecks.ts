import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { type Call, nameOf } from '#shared/calls/call.ts';
import { EVERY_CALL } from '#shared/calls/everyCall.ts';
import { SYSTEM_CALLS } from '#shared/calls/system.ts';
import { API_BASE } from '#shared/constants.ts';
import type { SentCall } from './virtualBrowser.ts';

/** By the name of the call; the compiler compares it with the table of calls. */
export function agreed<Schema extends TSchema>(call: Call<Static<Schema>>, schema: Schema): Record<string, TSchema> {
  return { [nameOf(call)]: schema };
}

const EVERY_PATH = EVERY_CALL.map(({ path }) => path);

/** `GET /users/:id` for a call to `/api/users/0190…?x=y`. */
export function routeOf(call: Pick<SentCall, 'method' | 'path'>): string {
  const path = call.path.replace(API_BASE, '').replace(/\?.*$/, '');
  const shape = (pattern: string) => new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}$`);
  const pattern = EVERY_PATH.find((each) => each === path) ?? EVERY_PATH.find((each) => shape(each).test(path));
  return `${call.method} ${pattern ?? path}`;
}

/** From the server's own description, such as `GET /users/:id`. */
export async function servedRoutes(origin: string): Promise<string[]> {
  const answer = await fetch(`${origin}${API_BASE}${SYSTEM_CALLS.openapi.path}`);
  const { paths } = (await answer.json()) as { paths: Record<string, Record<string, unknown>> };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map(
      (method) => `${method.toUpperCase()} ${path.replace(API_BASE, '').replaceAll(/\{(\w+)\}/g, ':$1')}`,
    ),
  );
}

export const pathOf = (route: string) => route.replace(/^\w+ /, '');

/** Violations of the schema, and the number of answers. */
export function answersTo(calls: readonly SentCall[], route: string, schema: TSchema) {
  const answers = calls.filter((call) => routeOf(call) === route).map(({ answer }) => answer);
  return {
    count: answers.length,
    errors: answers.flatMap((answer) => [...Value.Errors(schema, answer)]),
    /** Further fields of an answer are removed. */
    cleaned: answers.map((answer) => Value.Clean(schema, structuredClone(answer))),
    answers,
  };
}
