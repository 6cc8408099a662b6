import { setTimeout as wait } from 'node:timers/promises';
import { AUTH_CALLS } from '#shared/calls/auth.ts';
import { LAB_CALLS } from '#shared/calls/labs.ts';
import { API_BASE, CLIENT_ID } from '#shared/constants.ts';

const PAUSE_MS = 20;
const LOOK_EVERY_MS = 20;
const GIVE_UP_MS = 60_000;

interface Account {
  email: string;
  password: string;
}

export interface Load {
  /** Names of the labs answered with 201. */
  acknowledged: Set<string>;
  /** Number of calls answered 503. */
  refused(): number;
  /** Answers other than success and 503, and calls without an answer. */
  problems: string[];
  /** Milliseconds after `since` (of `performance.now()`) until each client had a new lab, requested after `since`. */
  recovery(since: number): Promise<number>;
  stop(): Promise<void>;
}

export async function startLoad(url: string, account: Account, clients: number): Promise<Load> {
  const acknowledged = new Set<string>();
  const problems: string[] = [];
  const successes = Array.from({ length: clients }, () => ({ asked: 0, answered: 0 }));
  let refused = 0;
  let isOver = false;

  const call = async (path: string, token: string, payload?: object) => {
    const answer = await fetch(`${url}${API_BASE}${path}`, {
      method: payload ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${token}`, ...(payload ? { 'content-type': 'application/json' } : {}) },
      body: payload ? JSON.stringify(payload) : null,
    });
    const text = await answer.text();
    if (answer.status === 503) refused += 1;
    else if (!answer.ok) problems.push(`${path} answered ${answer.status}: ${text}`);
    return { isDone: answer.ok, text };
  };

  async function work(client: number, token: string): Promise<void> {
    for (let n = 1; !isOver; n += 1) {
      const name = `Lab ${client}-${n}`;
      const asked = performance.now();
      try {
        const { isDone } = await call(LAB_CALLS.listLabs.path, token, {
          email: `lab-${client}-${n}@kadenz.test`,
          name,
        });
        if (isDone) {
          acknowledged.add(name);
          successes[client] = { asked, answered: performance.now() };
        }
        await call(`${LAB_CALLS.listLabs.path}?page_size=10`, token);
      } catch (error) {
        problems.push(`No answer: ${error instanceof Error ? String(error.cause ?? error) : error}`);
      }
      await wait(PAUSE_MS);
    }
  }

  const { text } = await call(AUTH_CALLS.login.path, '', { ...account, client: CLIENT_ID });
  const token = (JSON.parse(text) as { access_token: string }).access_token;
  const working = Array.from({ length: clients }, (_, client) => work(client, token));
  return {
    acknowledged,
    problems,
    refused: () => refused,
    async recovery(since) {
      const end = performance.now() + GIVE_UP_MS;
      while (successes.some(({ asked }) => asked < since)) {
        if (performance.now() > end) throw new Error('The calls did not recover');
        await wait(LOOK_EVERY_MS);
      }
      return Math.max(...successes.map(({ answered }) => answered)) - since;
    },
    async stop() {
      isOver = true;
      await Promise.all(working);
    },
  };
}
