import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { bareEnvironment } from '#server/testing/bareEnvironment.ts';
import { freePort } from '#server/testing/freePort.ts';
import { prepareDataDir } from '#server/testing/preparedDataDir.ts';
import type { Standin } from '#standin/strava/standin.ts';
import { SERVER_FLAGS } from '../../scripts/serverFlags.ts';

const projectRoot = path.join(import.meta.dirname, '../..');

export const ADMIN = { email: 'admin@kadenz.test', password: 'correct horse battery' };

export interface KadenzServer {
  origin: string;
  output(): string;
  stop(): Promise<void>;
}

export function stravaSettings({ state, bases }: Standin): Record<string, string> {
  return {
    STRAVA_CLIENT_ID: state.clientId,
    STRAVA_CLIENT_SECRET: state.clientSecret,
    STRAVA_API_BASE: bases.api,
    STRAVA_OAUTH_BASE: bases.oauth,
    STRAVA_WEB_BASE: bases.web,
  };
}

async function untilReady(child: ChildProcess, output: () => string): Promise<void> {
  const deadline = Date.now() + 150_000;
  while (!output().includes(' is ready: ')) {
    const hasEnded = child.exitCode !== null || child.signalCode !== null;
    if (hasEnded || Date.now() > deadline) throw new Error(`The server did not start:\n${output()}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Starts the product as `npm start` does, on a free port with empty tables and a known first admin. */
export async function startKadenz(settings: Record<string, string> = {}): Promise<KadenzServer> {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'kadenz-e2e-'));
  await prepareDataDir(dataDir);
  let printed = '';
  const child = spawn(process.execPath, [...SERVER_FLAGS, 'src/server/main.ts'], {
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...bareEnvironment(),
      HOME: process.env.HOME,
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: origin,
      DATA_DIR: dataDir,
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      LOG_LEVEL: 'warn',
      ...settings,
    },
  });
  // The server must not outlive a test run that ends abnormally.
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
    });
  const output = () => printed;
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    }
    process.off('exit', kill);
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await untilReady(child, output);
  } catch (error) {
    await stop();
    throw error;
  }
  return { origin, output, stop };
}
