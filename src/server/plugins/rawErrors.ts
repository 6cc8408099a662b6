import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionError } from 'fastify';
import { REQUEST_ID_HEADER } from '#shared/constants.ts';
import { errorAnswer, refusedAs } from './errorHandler.ts';
import { HttpError } from './httpErrors.ts';
import { securityHeaders } from './securityHeaders.ts';

const STATUS_OF: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

const LINGER_MS = 1000;

export function createRawErrorHandler(publicUrl: string): (error: ConnectionError, socket: Socket) => void {
  const headers = securityHeaders(publicUrl);
  return (error, socket) => {
    if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
      socket.destroy();
      return;
    }
    const status = STATUS_OF[error.code] ?? 400;
    const reason = STATUS_CODES[status] ?? '';
    const requestId = randomUUID();
    const body = JSON.stringify(errorAnswer(new HttpError(status, refusedAs(status)), requestId));
    const lines = Object.entries({
      ...headers,
      [REQUEST_ID_HEADER]: requestId,
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': String(Buffer.byteLength(body)),
      Connection: 'close',
    }).map(([name, value]) => `${name}: ${value}`);
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
    socket.end(`HTTP/1.1 ${status} ${reason}\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
  };
}
