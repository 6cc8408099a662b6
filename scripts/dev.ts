import { runNode } from './runNode.ts';
import { SERVER_FLAGS } from './serverFlags.ts';
import { stopWithParent } from './stopWithParent.ts';

stopWithParent();

const devPort = process.env.DEV_PORT ?? '8080';
const address = `http://localhost:${devPort}`;

const server = runNode([...SERVER_FLAGS, '--watch', '--watch-preserve-output', 'src/server/main.ts'], {
  env: { ...process.env, PUBLIC_URL: process.env.PUBLIC_URL ?? address },
});
const client = runNode(['node_modules/webpack/bin/webpack.js', 'serve', '--mode', 'development'], {
  env: { ...process.env, DEV_PORT: devPort },
});
console.log(`The client will be at ${address}; it reloads by itself, and the server restarts when a file changes.`);

process.exitCode = Math.max(await server, await client);
