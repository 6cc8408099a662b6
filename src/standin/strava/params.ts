import type { FastifyRequest } from 'fastify';

export type Params = Record<string, string | string[] | undefined>;

/** Parameters as Strava takes them: of the query and of a form or JSON body; the body wins. Repeated names become lists. */
export function paramsOf(request: FastifyRequest): Params {
  const params: Params = { ...(request.query as Params) };
  if (request.body !== null && typeof request.body === 'object') {
    for (const [name, value] of Object.entries(request.body)) {
      params[name] = Array.isArray(value) ? value.map(String) : String(value);
    }
  }
  return params;
}

/** The parameter as one text, empty when absent. */
export function textOf(params: Params, name: string): string {
  const value = params[name];
  return (Array.isArray(value) ? value[0] : value) ?? '';
}

/** The parameter as a list. */
export function listOf(params: Params, name: string): string[] {
  const value = params[name];
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}

/** A form body with repeated names as lists. */
export function parseForm(body: string): Params {
  const form: Params = {};
  for (const [name, value] of new URLSearchParams(body)) {
    const before = form[name];
    if (before === undefined) form[name] = value;
    else form[name] = Array.isArray(before) ? [...before, value] : [before, value];
  }
  return form;
}
