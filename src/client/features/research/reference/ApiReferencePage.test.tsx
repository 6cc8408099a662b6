import { screen, waitFor, within } from '@testing-library/react';
import { failure, json } from '#client/testing/fetchStub.ts';
import { renderApp } from '#client/testing/renderApp.tsx';
import { repeatReadsAtOnce } from '#client/testing/repeatReadsAtOnce.ts';
import type { ApiDescription } from '#shared/contract/apiDescription.ts';

const RESEARCHER = { role: 'researcher', lab_name: 'Movement Lab' } as const;
const DESCRIPTION = 'GET /api/openapi.json';
const CUTS = '/api/research/studies/{id}/data/cuts';

const ANSWER: ApiDescription = {
  openapi: '3.1.0',
  info: { title: 'Kadenz', version: '1' },
  tags: [
    { name: 'data', description: 'The data of one study' },
    { name: 'users', description: 'Accounts' },
  ],
  paths: {
    [CUTS]: {
      get: {
        tags: ['data'],
        summary: 'The data cuts of a study',
        description: 'The newest first.',
        security: [{ bearer: [] }],
        parameters: [
          { name: 'id', in: 'path', required: true, description: 'Of the study', schema: { type: 'string' } },
        ],
        responses: {
          200: { description: 'The cuts', content: { 'application/json': { schema: {}, example: { cuts: [] } } } },
        },
      },
    },
    '/api/users': { get: { tags: ['users'], summary: 'The accounts', responses: {} } },
  },
  components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
};

const open = (answer: Response | (() => Promise<Response>), as: Parameters<typeof renderApp>[0] = {}) =>
  renderApp({
    url: '/research/api-reference',
    as: RESEARCHER,
    prepare: (server) => server.on(DESCRIPTION, answer),
    ...as,
  });

test('STUDIES §11 the reference has the calls of a token alone, and each opens with its parameters and answers', async () => {
  const { user } = open(json(ANSWER));
  expect(await screen.findByRole('heading', { level: 1, name: 'API reference' })).toBeVisible();
  const call = await screen.findByRole('button', { name: /The data cuts of a study/ });
  expect(call).toHaveAttribute('aria-expanded', 'false');
  expect(screen.queryByText('The accounts')).not.toBeInTheDocument();
  await user.click(call);
  expect(await screen.findByText('The newest first.')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Parameters' })).toBeVisible();
  expect(screen.getByText('Of the study')).toBeVisible();
  expect(screen.getByText('The cuts')).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Media Type' })).toHaveValue('application/json');
});

test('the reference is for reading: it neither sends calls nor asks for a token', async () => {
  const { user } = open(json(ANSWER));
  await user.click(await screen.findByRole('button', { name: /The data cuts of a study/ }));
  await screen.findByRole('heading', { name: 'Parameters' });
  expect(screen.queryByRole('button', { name: /try it out|execute|authori[sz]/i })).not.toBeInTheDocument();
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  expect(screen.getAllByRole('table')).toHaveLength(2);
});

test('above the calls stand the address, the header and the description of all calls', async () => {
  open(json(ANSWER));
  await screen.findByRole('heading', { level: 1, name: 'API reference' });
  expect(screen.getByText('http://localhost')).toBeVisible();
  expect(screen.getByText('Authorization: Bearer kdz_pat_…')).toBeVisible();
  expect(screen.getByRole('link', { name: 'openapi.json (OpenAPI 3.1)' })).toHaveAttribute('href', '/api/openapi.json');
});

test('while the description is loading, the page has its heading and says that it is busy', async () => {
  open(() => new Promise(() => undefined));
  expect(await screen.findByRole('heading', { level: 1, name: 'API reference' })).toBeVisible();
  const calls = screen.getByRole('region', { name: 'Calls' });
  await waitFor(() => expect(calls.querySelector('[aria-busy="true"]')).toBeInTheDocument());
});

test('a description that does not load is said in a sentence, and another attempt draws it', async () => {
  repeatReadsAtOnce();
  const { user, server } = open(failure(500, 'The server failed'));
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Could not load the reference.');
  server.on(DESCRIPTION, json(ANSWER));
  await user.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: /The data cuts of a study/ })).toBeVisible();
});

test('a user, who holds no tokens, has no reference', async () => {
  const { server } = open(json(ANSWER), { as: { role: 'user' } });
  expect(await screen.findByRole('heading', { level: 1, name: '403 - Forbidden' })).toBeVisible();
  expect(server.callsTo(DESCRIPTION)).toEqual([]);
});
