import { openAsBlob } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';

/** Uploads a file from a thread of its own, so that the times of other requests are the server's alone. */
const { url, token, file } = workerData as { url: string; token: string; file: string };
const form = new FormData();
form.append('files', await openAsBlob(file), 'export.zip');
const answer = await fetch(url, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body: form });
if (answer.status !== 202) throw new Error(await answer.text());
parentPort?.postMessage(await answer.json());
