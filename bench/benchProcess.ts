import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { SERVER_FLAGS } from '../scripts/serverFlags.ts';
import type { Answer, Command } from './benchServer.ts';

type Ready = Extract<Answer, { kind: 'ready' }>;

export interface BenchProcess extends Ready {
  ask(command: Command): Promise<Answer>;
  /** The value of the `authorization` header after a sign-in. */
  signIn(email: string, password: string): Promise<string>;
  stop(): Promise<void>;
}

async function answerOf(child: ChildProcess): Promise<Answer> {
  const ended = new AbortController();
  const end = () => ended.abort(new Error('The server of the bench ended'));
  child.once('exit', end);
  const [answer] = (await once(child, 'message', { signal: ended.signal })) as [Answer];
  child.off('exit', end);
  return answer;
}

export async function startBenchProcess(env: NodeJS.ProcessEnv): Promise<BenchProcess> {
  const child = fork(join(import.meta.dirname, 'benchServer.ts'), { env, execArgv: SERVER_FLAGS });
  const ready = await answerOf(child);
  if (ready.kind !== 'ready') throw new Error('The server of the bench did not start');
  return {
    ...ready,
    ask: (command) => {
      child.send(command);
      return answerOf(child);
    },
    signIn: async (email, password) => {
      const response = await fetch(`${ready.real}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password, client: 'web' }),
      });
      const { access_token } = (await response.json()) as { access_token: string };
      return `Bearer ${access_token}`;
    },
    stop: async () => {
      child.send({ kind: 'stop' } satisfies Command);
      await once(child, 'exit');
    },
  };
}
