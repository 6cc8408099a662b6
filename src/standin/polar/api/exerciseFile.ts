import { gzipSync } from 'node:zlib';
import type { FastifyReply } from 'fastify';
import type { PolarState } from '#standin/polar/state/polarState.ts';
import type { Exercise, FileKind, GivenFile } from '#standin/polar/world/exercise.ts';
import { madeFile } from '#standin/polar/world/madeFile.ts';

export const CONTENT_TYPES: Record<FileKind, string> = {
  // Not documented.
  fit: 'application/octet-stream',
  tcx: 'application/vnd.garmin.tcx+xml',
  gpx: 'application/gpx+xml',
};

function fileOf(state: PolarState, exercise: Exercise, kind: FileKind): GivenFile | null {
  const given = exercise.files.get(kind);
  if (given) return given;
  if (!exercise.recording || !exercise.made.includes(kind)) return null;
  const contentType = CONTENT_TYPES[kind];
  const bytes = madeFile(exercise.recording, kind);
  if (kind !== 'tcx' || state.knobs.tcx_form === 'plain') return { bytes, contentType };
  const encoding = state.knobs.tcx_form === 'encoded' ? 'gzip' : undefined;
  return { bytes: gzipSync(bytes), contentType, encoding };
}

export function sendFile(state: PolarState, reply: FastifyReply, exercise: Exercise, kind: FileKind): Buffer {
  const file = fileOf(state, exercise, kind);
  if (!file) {
    reply.code(state.knobs.missing_file_status);
    return Buffer.alloc(0);
  }
  reply.type(file.contentType);
  if (file.encoding) reply.header('content-encoding', file.encoding);
  return file.bytes;
}
