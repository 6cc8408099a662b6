import type { FastifyRequest } from 'fastify';

export type Params = Record<string, string | string[] | undefined>;

/** Parameters of the query and of a form or JSON body, which wins; repeated names become lists. */
export function paramsOf(request: FastifyRequest): Params {
  const params: Params = { ...(request.query as Params) };
  if (request.body !== null && typeof request.body === 'object') {
    for (const [name, value] of Object.entries(request.body)) {
      params[name] = Array.isArray(value) ? value.map(String) : String(value);
    }
  }
  return params;
}

/** Empty when absent. */
export function textOf(params: Params, name: string): string {
  const value = params[name];
  return (Array.isArray(value) ? value[0] : value) ?? '';
}

export function listOf(params: Params, name: string): string[] {
  const value = params[name];
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}

function gather(pairs: Iterable<[string, FormDataEntryValue]>): Params {
  const form: Params = {};
  for (const [name, value] of pairs) {
    const before = form[name];
    if (before === undefined) form[name] = String(value);
    else form[name] = [before, String(value)].flat();
  }
  return form;
}

/** Repeated names become lists. */
export function parseForm(body: string): Params {
  return gather(new URLSearchParams(body));
}

/** Repeated names become lists; `contentType` has the boundary. Throws when the body is invalid. */
export async function parseMultipart(body: Buffer, contentType: string): Promise<Params> {
  const bytes = new Uint8Array(body);
  return gather(await new Response(bytes, { headers: { 'content-type': contentType } }).formData());
}
