import type { FastifyRequest } from 'fastify';
import { messages } from '#shared/messages.ts';
import { type HttpError, invalidField } from './httpErrors.ts';

export async function bodyOrEmpty(request: FastifyRequest): Promise<void> {
  request.body ??= {};
}

export function givenReason({ reason }: { reason?: string }): string | undefined {
  return reason?.trim() || undefined;
}

export function reasonNeeded(): HttpError {
  return invalidField('reason', messages('reason_needed'));
}

export function requireReason(body: { reason?: string }): string {
  const reason = givenReason(body);
  if (reason === undefined) throw reasonNeeded();
  return reason;
}
