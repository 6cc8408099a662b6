import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Upload, UploadedFilesAnswer } from '#shared/contract/uploads.ts';
import { eventually } from './eventually.ts';
import { bearer } from './sessionCalls.ts';

export const UPLOADS = '/api/strava-integration/me/uploads';

export type GivenFile = [name: string, bytes: Uint8Array | string];

export const newDataDir = () => mkdtempSync(join(tmpdir(), 'kadenz-uploads-'));

/** As a browser sends them. */
export async function multipart(
  files: readonly GivenFile[],
): Promise<{ headers: Record<string, string>; payload: Buffer }> {
  const form = new FormData();
  for (const [name, bytes] of files) form.append('files', new Blob([bytes as Uint8Array<ArrayBuffer>]), name);
  const request = new Request('http://localhost', { method: 'POST', body: form });
  const headers = { 'content-type': request.headers.get('content-type') ?? '' };
  return { headers, payload: Buffer.from(await request.arrayBuffer()) };
}

export async function sendFiles(app: FastifyInstance, token: string, files: readonly GivenFile[]) {
  const { headers, payload } = await multipart(files);
  return app.inject({ method: 'POST', url: UPLOADS, headers: { ...headers, ...bearer(token) }, payload });
}

export async function readUpload(app: FastifyInstance, token: string, id: string): Promise<UploadedFilesAnswer> {
  return (await app.inject({ url: `${UPLOADS}/${id}?sort=number`, headers: bearer(token) })).json();
}

/** The upload with its files once it has ended. */
export async function upload(app: FastifyInstance, token: string, files: readonly GivenFile[]) {
  const sent = await sendFiles(app, token, files);
  if (sent.statusCode !== 202) throw new Error(`The upload was refused: ${sent.body}`);
  const { id } = sent.json<{ upload: Upload }>().upload;
  return ended(app, token, id);
}

export const ended = (app: FastifyInstance, token: string, id: string): Promise<UploadedFilesAnswer> =>
  eventually(async () => {
    const answer = await readUpload(app, token, id);
    return ['done', 'failed', 'cancelled'].includes(answer.upload.state) && answer;
  });
