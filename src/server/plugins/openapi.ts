import swagger from '@fastify/swagger';
import fp from 'fastify-plugin';
import { SYSTEM_CALLS } from '#shared/calls/system.ts';
import { API_BASE } from '#shared/constants.ts';

export const openapi = fp(
  async (app) => {
    await app.register(swagger, {
      openapi: {
        openapi: '3.1.0',
        info: { title: app.settings.productName, version: '1', description: 'The calls of the web application.' },
        components: {
          securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
        },
      },
      transform: ({ schema, url, route }) => ({
        url,
        schema: route.config?.right === undefined ? schema : { ...schema, security: [{ bearer: [] }] },
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
