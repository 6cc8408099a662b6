import swagger from '@fastify/swagger';
import fp from 'fastify-plugin';
import { SYSTEM_CALLS } from '#shared/calls/system.ts';
import { API_BASE } from '#shared/constants.ts';
import { DATA_TAG, PERSONAL_TOKEN_PREFIX } from '#shared/tokenKinds.ts';
import { describedAnswers } from './describedAnswers.ts';

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
