import swagger from '@fastify/swagger';
import fp from 'fastify-plugin';
import { SYSTEM_CALLS } from '#shared/calls/system.ts';
import { API_BASE } from '#shared/constants.ts';
import { DATA_TAG, PERSONAL_TOKEN_PREFIX } from '#shared/tokenKinds.ts';

const ANSWERS: Readonly<Record<string, string>> = {
  200: 'Done: the answer has what was asked for.',
  201: 'Made: the answer has what is new.',
  202: 'Accepted: the work goes on after the answer.',
  204: 'Done, without a body.',
  206: 'The part that was asked for.',
  302: 'The address to go on with.',
  304: 'Not changed since the given ETag, without a body.',
  400: 'The request breaks a rule: `message` says which, `error.fields` says it by field.',
  401: 'No session or token, or one that is over.',
  403: 'The caller may not do this.',
  404: 'Not there, or not for this caller.',
  409: 'Does not fit the present state, or another user changed it meanwhile.',
  413: 'The body is too large.',
  415: 'The body has a type that the call does not read.',
  422: 'Well formed, and cannot be done: `message` says why.',
  429: 'Too many requests: `Retry-After` says after how many seconds to try again.',
  500: 'An error of the server. Its log has it under `error.request_id`.',
  502: 'A source gave no answer that can be used.',
  503: 'The server cannot do it now. Try again later.',
};

function describedAnswers(answers: unknown): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(answers as Record<string, object>).map(([status, schema]) => [
      status,
      { 'x-response-description': ANSWERS[status], ...schema },
    ]),
  );
}

/** In the order of the reference; what scripts call stands first. */
const tags = [
  { name: DATA_TAG, description: 'The data of one study, with a personal token or in a session' },
  { name: 'research', description: 'Labs, studies, participants and their consents' },
  { name: 'strava', description: 'Connected athletes, their activities and gear' },
  { name: 'sources', description: 'Sources and their webhooks' },
  { name: 'uploads', description: 'Files of activities' },
  { name: 'users', description: 'Accounts' },
  { name: 'auth', description: 'Sign-in and sign-out' },
  { name: 'sessions', description: 'Where a user is signed in' },
  { name: 'search', description: 'Pages and people' },
  { name: 'audit', description: 'The log of changes' },
  { name: 'installation', description: 'Settings of the installation' },
  { name: 'health', description: 'Whether the server works' },
];

const bearer = {
  type: 'http',
  scheme: 'bearer',
  description: `The access token of a session; for the calls under data also a personal token, which begins with ${PERSONAL_TOKEN_PREFIX}`,
} as const;

const FORM = 'multipart/form-data';
/** Here alone, because a body in the schema of a call would be validated, and a form is read as it arrives. */
const filesOfForm = {
  type: 'object',
  description: 'Files, in parts of any name; an archive is the only one.',
  required: ['files'],
  properties: {
    files: { type: 'array', minItems: 1, items: { type: 'string', contentMediaType: 'application/octet-stream' } },
  },
};

export const openapi = fp(
  async (app) => {
    await app.register(swagger, {
      openapi: {
        openapi: '3.1.0',
        info: { title: app.settings.productName, version: '1', description: 'The calls of the web application.' },
        tags,
        components: { securitySchemes: { bearer } },
      },
      transform: ({ schema, url, route }) => ({
        url,
        schema: {
          ...schema,
          ...(schema?.consumes?.includes(FORM) && { body: filesOfForm }),
          ...(schema?.response !== undefined && { response: describedAnswers(schema.response) }),
          ...(route.config?.right !== undefined && { security: [{ bearer: [] }] }),
        },
      }),
    });
    app.get(
      `${API_BASE}${SYSTEM_CALLS.openapi.path}`,
      {
        config: { public: true },
        schema: { summary: 'This description', tags: ['health'], hide: true },
      },
      async () => app.swagger(),
    );
  },
  { name: 'openapi', dependencies: ['context'] },
);
