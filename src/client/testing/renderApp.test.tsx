import { waitFor } from '@testing-library/react';
import { failure, stubFetch } from './fetchStub.ts';
import { renderApp } from './renderApp.tsx';
import { repeatReadsAtOnce } from './repeatReadsAtOnce.ts';
import { settle } from './until.ts';

const late = Promise.withResolvers<Response>();

test('a page reads its study when its test ends', async () => {
  const { server } = renderApp({
    url: '/research/studies/study-1',
    as: { role: 'researcher' },
    prepare: (stub) => stub.on('GET /api/research/studies/study-1', () => late.promise),
  });
  await waitFor(() => expect(server.callsTo('GET /api/research/studies/study-1')).toHaveLength(1));
});

test('the next test sees no repeated read of that page', async () => {
  repeatReadsAtOnce();
  const server = stubFetch();
  late.resolve(failure(503, 'Service unavailable'));
  await settle();
  expect(server.calls).toEqual([]);
});
