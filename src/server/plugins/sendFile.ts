import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';

/** The answer 200 of a route that gives a file. */
export const csvAnswer = (description: string) => ({
  200: { description, content: { 'text/csv': { schema: Type.Any() } } },
});

export function sendFile(reply: FastifyReply, name: string, type: string, content: unknown) {
  return reply.header('Content-Disposition', `attachment; filename="${name}"`).type(type).send(content);
}

export const sendCsv = (reply: FastifyReply, name: string, csv: unknown) =>
  sendFile(reply, name, 'text/csv; charset=utf-8', csv);
