import { once } from 'node:events';
import { type ClientRequest, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { requestPriority } from './requestPriority.ts';

let app: FastifyInstance;
let begun: PromiseWithResolvers<void>;
let answer: PromiseWithResolvers<object>;

beforeEach(async () => {
  begun = Promise.withResolvers();
  answer = Promise.withResolvers();
  app = Fastify();
  await app.register(requestPriority);
  app.get('/slow', () => {
    begun.resolve();
    return answer.promise;
  });
  app.get('/endless', (_request, reply) => {
    const stream = new PassThrough();
    stream.write('more to come');
    reply.send(stream);
  });
  await app.ready();
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
});
afterEach(async () => {
  jest.useRealTimers();
  answer.resolve({});
  app.server.closeAllConnections();
  await app.close();
});

/** Asks over a connection, which stays open. */
async function ask(path: string): Promise<ClientRequest> {
  await app.listen({ host: '127.0.0.1', port: 0 });
  const request = get({ port: (app.server.address() as AddressInfo).port, path });
  request.on('error', () => undefined);
  return request;
}

/** What standing back came to, once it has. */
function standBack() {
  const seen: boolean[] = [];
  void app.waitForRequests().then((othersAreAbout) => seen.push(othersAreAbout));
  return seen;
}

/** Until it has come to something; the clock stands, so that nothing but what the test did can bring it about. */
async function heard(seen: boolean[]): Promise<boolean[]> {
  while (seen.length === 0) await turn();
  return seen;
}

/** Turns in which something that is not to happen would. */
async function settle(): Promise<void> {
  for (let count = 0; count < 10; count += 1) await turn();
}

test('whom nobody asks for anything goes on at once, and is alone', async () => {
  expect(await app.waitForRequests()).toBe(false);
});

test('a request that waits for its answer goes first, and others stay about for a second', async () => {
  const request = app.inject('/slow');
  await begun.promise;
  const seen = standBack();
  await settle();
  expect(seen).toEqual([]);
  answer.resolve({});
  await request;
  expect(await heard(seen)).toEqual([true]);
  jest.advanceTimersByTime(999);
  expect(await app.waitForRequests()).toBe(true);
  jest.advanceTimersByTime(1);
  expect(await app.waitForRequests()).toBe(false);
});

test('nobody stands back for ever', async () => {
  void app.inject('/slow');
  await begun.promise;
  const seen = standBack();
  jest.advanceTimersByTime(9);
  await settle();
  expect(seen).toEqual([]);
  jest.advanceTimersByTime(1);
  expect(await heard(seen)).toEqual([true]);
});

test('a stream that has begun holds nobody up', async () => {
  const request = await ask('/endless');
  await once(request, 'response');
  const seen = standBack();
  expect(await heard(seen)).toEqual([true]);
});

test('a caller who went away is not waited for', async () => {
  const request = await ask('/slow');
  await begun.promise;
  const seen = standBack();
  await settle();
  expect(seen).toEqual([]);
  request.destroy();
  expect(await heard(seen)).toEqual([true]);
});
