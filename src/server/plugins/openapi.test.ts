import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020, type AnySchemaObject } from 'ajv/dist/2020.js';
import { buildTestServer, type TestServer } from '#server/testing/buildTestServer.ts';
import { bearer } from '#server/testing/sessionCalls.ts';
import type { Role } from '#shared/roles.ts';

interface Operation {
  tags: string[];
  summary: string;
  description?: string;
  parameters?: { name: string; description?: string }[];
  responses: Record<
    string,
    { description: string; content?: Record<string, { example?: unknown; schema: AnySchemaObject }> }
  >;
  requestBody?: { content: Record<string, { schema: AnySchemaObject }> };
}
interface Description {
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
}

let server: TestServer;
let description: Description;
beforeAll(async () => {
  server = await buildTestServer({ settings: { strava: { clientId: '1', clientSecret: 'a client secret' } } });
  description = (await server.app.inject('/api/openapi.json')).json();
});
afterAll(() => server.close());

function* schemasIn(value: unknown, place: string): Generator<[string, AnySchemaObject]> {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    if (key === 'schema') yield [place, inner];
    else yield* schemasIn(inner, `${place} ${key}`);
  }
}

test('the whole description of the calls is valid OpenAPI 3.1, with valid JSON Schemas', async () => {
  const { valid, errors } = await new Validator().validate({ ...description });
  expect(errors).toBeUndefined();
  expect(valid).toBe(true);
  const ajv = new Ajv2020({ strict: false });
  const schemas = [...schemasIn(description.paths, '')];
  const problems = schemas.filter(([, schema]) => ajv.validateSchema(schema) !== true).map(([place]) => place);
  expect(problems).toEqual([]);
  expect(schemas.length).toBeGreaterThan(200);
});

test('STUDIES §11: the calls of tokens stand first, each with a description, its parameters and an example answer', () => {
  expect(description.tags[0]?.name).toBe('data');
  const ofTokens = Object.values(description.paths)
    .flatMap((operations) => Object.values(operations))
    .filter(({ tags }) => tags.includes('data'));
  expect(ofTokens).toHaveLength(3);
  for (const { summary, description: text, parameters = [], responses } of ofTokens) {
    expect([summary, text]).toEqual([summary, expect.stringMatching(/\.$/)]);
    expect(parameters.filter(({ description: about }) => !about).map(({ name }) => [summary, name])).toEqual([]);
    const answers = Object.values(responses[200]?.content ?? {});
    expect([summary, answers.some(({ example, schema }) => example ?? schema.examples)]).toEqual([summary, true]);
  }
});

test('each call has a summary, and each of its answers says what its status means', () => {
  const operations = Object.entries(description.paths).flatMap(([path, of]) =>
    Object.entries(of).map(([method, operation]) => ({ name: `${method} ${path}`, ...operation })),
  );
  expect(operations.filter(({ summary }) => !summary).map(({ name }) => name)).toEqual([]);
  const undescribed = operations.flatMap(({ name, responses }) =>
    Object.entries(responses).flatMap(([status, answer]) =>
      !answer.description || answer.description === 'Default Response' ? [`${name} ${status}`] : [],
    ),
  );
  expect(undescribed).toEqual([]);
  const ofTable = Object.entries(description.paths).find(([path]) => path.endsWith('/tables/{table}'))?.[1].get;
  expect(ofTable?.responses[404]?.description).toBe('Not there, or not for this caller.');
});

test('each call belongs to a group that the reference describes', () => {
  const described = description.tags.map(({ name }) => name);
  const used = Object.values(description.paths).flatMap((operations) =>
    Object.values(operations).flatMap(({ tags }) => tags),
  );
  expect([...new Set(used)].sort()).toEqual([...described].sort());
});

/** A source may add fields to its events; the server reads known names only. */
const FORM = 'multipart/form-data';
const OF_SOURCES = ['/api/strava-integration/webhook/{secret}', '/api/sources/{source}/events'];

test('the calls that take files describe the parts of the form', () => {
  const calls = Object.entries(description.paths).filter(([, { post }]) => post?.requestBody?.content[FORM]);
  expect(calls.map(([path]) => path).filter((path) => !path.endsWith('/uploads'))).toEqual([]);
  expect(calls).toHaveLength(3);
  for (const [, { post }] of calls) {
    expect(Object.keys(post?.requestBody?.content ?? {})).toEqual([FORM]);
    expect(post?.requestBody?.content[FORM]?.schema).toMatchObject({
      required: ['files'],
      properties: { files: { type: 'array', items: { type: 'string', contentMediaType: 'application/octet-stream' } } },
    });
  }
});

test('a JSON body is refused by every call that has none, and a field without a name by every other', async () => {
  const people: Role[] = ['admin', 'researcher', 'user'];
  const tokens: string[] = [];
  for (const role of people) {
    tokens.push((await server.login(await server.user({ role, email: `${role}@example.org` }))).accessToken);
  }
  const refused: string[] = [];
  for (const [path, operations] of Object.entries(description.paths)) {
    for (const [method, { requestBody }] of Object.entries(operations)) {
      if (method === 'get' || method === 'head' || OF_SOURCES.includes(path)) continue;
      const call = `${method.toUpperCase()} ${path}`;
      const schema = requestBody?.content['application/json']?.schema;
      const objects: AnySchemaObject[] = [schema, ...(schema?.anyOf ?? [])].filter((one) => one?.type === 'object');
      expect([call, objects.every((one) => one.additionalProperties === false)]).toEqual([call, true]);
      expect([call, objects.length > 0]).toEqual([call, schema !== undefined]);
      const payloads = schema ? ['{"unasked":1}'] : ['{"unasked":1}', '["unasked"]', '1', '"unasked"'];
      for (const payload of payloads) {
        const answers = new Set<number>();
        for (const token of tokens) {
          const answer = await server.app.inject({
            method: method.toUpperCase() as 'POST' | 'PUT' | 'PATCH' | 'DELETE',
            url: path.replaceAll(/{\w+}/g, '019ab000-0000-7000-8000-000000000000'),
            headers: { ...bearer(token), 'content-type': 'application/json' },
            payload,
          });
          answers.add(answer.statusCode);
        }
        // A caller without the right is refused before the body is validated.
        answers.delete(403);
        expect([call, payload, ...answers]).toEqual([call, payload, 400]);
        refused.push(call);
      }
    }
  }
  expect(refused.length).toBeGreaterThan(50);
});
