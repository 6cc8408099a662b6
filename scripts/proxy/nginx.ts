import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '#server/testing/freePort.ts';
import { installDebianPackages } from '../debianPackages.ts';
import { projectRoot } from '../runNode.ts';

const execute = promisify(execFile);

/** Debian keeps it where only root has it on the path. */
const find = (program: string) =>
  [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin']
    .map((folder) => path.join(folder, program))
    .find((file) => existsSync(file));

async function ensureNginx(): Promise<string> {
  const isComplete = () => find('nginx') && find('openssl');
  if (!isComplete()) await installDebianPackages('nginx', ['nginx-light', 'openssl']);
  const found = find('nginx');
  if (isComplete() && found) return found;
  throw new Error('These checks need nginx and openssl: install them (Debian: apt-get install nginx-light openssl).');
}

export interface Nginx {
  httpsPort: number;
  httpPort: number;
  accessLog(): Promise<string>;
  /** Also its warnings, such as the one of an answer that it stores on its disk. */
  errorLog(): Promise<string>;
  stop(): Promise<void>;
}

/** The site of `deploy/nginx.conf` with other ports and a certificate of its own, in front of the server at `port`. */
export async function startNginx(port: number, httpsPort: number): Promise<Nginx> {
  const program = await ensureNginx();
  const httpPort = await freePort();
  const folder = await mkdtemp(path.join(os.tmpdir(), 'kadenz-nginx-'));
  const file = (name: string) => path.join(folder, name);
  await execute('openssl', [
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost'],
    ...['-keyout', file('privkey.pem'), '-out', file('fullchain.pem')],
  ]);
  const shipped = await readFile(path.join(projectRoot, 'deploy/nginx.conf'), 'utf8');
  const site = shipped
    .replaceAll('/etc/letsencrypt/live/kadenz.example.org', folder)
    .replaceAll('/var/log/nginx', folder)
    .replaceAll('kadenz.example.org', 'localhost')
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${port}`)
    .replaceAll(/listen \[::\].*\n/g, '')
    .replaceAll('listen 443', `listen 127.0.0.1:${httpsPort}`)
    .replaceAll('listen 80', `listen 127.0.0.1:${httpPort}`);
  await writeFile(file('site.conf'), site);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${file(name)};`,
  );
  await writeFile(
    file('nginx.conf'),
    `daemon off; pid ${file('pid')}; events {}
     http { access_log ${file('access.log')}; error_log ${file('error.log')} warn; ${temporary.join(' ')} include ${file('site.conf')}; }`,
  );
  const child = spawn(program, ['-e', file('error.log'), '-c', file('nginx.conf')], { stdio: 'inherit' });
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const stop = async () => {
    if (child.exitCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    process.off('exit', kill);
    await rm(folder, { recursive: true, force: true });
  };
  while (!(await isListening(httpsPort))) {
    if (child.exitCode !== null) throw new Error(`nginx did not start: ${await readFile(file('error.log'), 'utf8')}`);
  }
  return {
    httpsPort,
    httpPort,
    accessLog: () => readFile(file('access.log'), 'utf8'),
    errorLog: () => readFile(file('error.log'), 'utf8'),
    stop,
  };
}

async function isListening(port: number): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}`).catch(() => null);
  return answer !== null;
}
