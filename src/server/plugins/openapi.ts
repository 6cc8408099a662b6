import swagger from '@fastify/swagger';
import fp from 'fastify-plugin';
import { API_BASE } from '#shared/constants.ts';
import { PATHS } from '#shared/paths.ts';

/** `GET /api/openapi.json`, made from the schemas that validate. */
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
      `${API_BASE}${PATHS.openapi}`,
      {
        config: { public: true },
        schema: { summary: 'This description', tags: ['health'], hide: true },
      },
      async () => app.swagger(),
    );
  },
  { name: 'openapi', dependencies: ['context'] },
);
