import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { bareEnvironment } from '#server/testing/bareEnvironment.ts';
import type { Standin } from '#standin/strava/standin.ts';
import { projectRoot } from '../runNode.ts';
import { SERVER_FLAGS } from '../serverFlags.ts';

export const BURST_ADMIN = { email: 'admin@kadenz.test', password: 'correct horse battery' };
const START_LIMIT_MS = 120_000;

interface ServerOptions {
  dataDir: string;
  port: number;
  standin: Standin;
  databaseUrl?: string;
}

export interface RunningServer {
  url: string;
  child: ChildProcess;
}

export async function startServer({ dataDir, port, standin, databaseUrl }: ServerOptions): Promise<RunningServer> {
  const { state, bases } = standin;
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [...SERVER_FLAGS, 'src/server/main.ts'], {
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...bareEnvironment(),
      HOME: process.env.HOME,
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      ADMIN_EMAIL: BURST_ADMIN.email,
      ADMIN_PASSWORD: BURST_ADMIN.password,
      LOG_LEVEL: 'silent',
      STRAVA_CLIENT_ID: state.clientId,
      STRAVA_CLIENT_SECRET: state.clientSecret,
      STRAVA_ATHLETE_LIMIT: '1000',
      STRAVA_API_BASE: bases.api,
      STRAVA_OAUTH_BASE: bases.oauth,
      STRAVA_WEB_BASE: bases.web,
      ...(databaseUrl ? { DATABASE_URL: databaseUrl, SECRET_KEY: 'a secret key for this run only, 32 bytes' } : {}),
    },
  });
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
  });
  const end = Date.now() + START_LIMIT_MS;
  while (!printed.includes(' is ready: ')) {
    if (child.exitCode !== null || Date.now() > end) throw new Error(`The server did not start:\n${printed}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return { url, child };
}

async function end({ child }: RunningServer, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

export const killServer = (server: RunningServer) => end(server, 'SIGKILL');
export const stopServer = (server: RunningServer) => end(server, 'SIGTERM');
