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

async function ask(path: string): Promise<ClientRequest> {
  await app.listen({ host: '127.0.0.1', port: 0 });
  const request = get({ port: (app.server.address() as AddressInfo).port, path });
  request.on('error', () => undefined);
  return request;
}

function startWaiting() {
  const results: boolean[] = [];
  void app.waitForRequests().then((isBusy) => results.push(isBusy));
  return results;
}

/** Waits for the result; the clock is fixed, so only the test can cause it. */
async function resultOf(results: boolean[]): Promise<boolean[]> {
  while (results.length === 0) await turn();
  return results;
}

async function settle(): Promise<void> {
  for (let count = 0; count < 10; count += 1) await turn();
}

test('without requests, long work goes on at once and hears of no traffic', async () => {
  expect(await app.waitForRequests()).toBe(false);
});

test('long work waits for a request under way, and hears of traffic for a second after it', async () => {
  const request = app.inject('/slow');
  await begun.promise;
  const results = startWaiting();
  await settle();
  expect(results).toEqual([]);
  answer.resolve({});
  await request;
  expect(await resultOf(results)).toEqual([true]);
  jest.advanceTimersByTime(999);
  expect(await app.waitForRequests()).toBe(true);
  expect(app.hasTraffic()).toBe(true);
  jest.advanceTimersByTime(1);
  expect(await app.waitForRequests()).toBe(false);
  expect(app.hasTraffic()).toBe(false);
});

test('long work waits at most 30 ms for a request', async () => {
  void app.inject('/slow');
  await begun.promise;
  const results = startWaiting();
  jest.advanceTimersByTime(29);
  await settle();
  expect(results).toEqual([]);
  jest.advanceTimersByTime(1);
  expect(await resultOf(results)).toEqual([true]);
});

test('long work does not wait for a streamed answer that has begun', async () => {
  const request = await ask('/endless');
  await once(request, 'response');
  const results = startWaiting();
  expect(await resultOf(results)).toEqual([true]);
});

test('long work does not wait for a request whose caller hung up', async () => {
  const request = await ask('/slow');
  await begun.promise;
  const results = startWaiting();
  await settle();
  expect(results).toEqual([]);
  request.destroy();
  expect(await resultOf(results)).toEqual([true]);
});
