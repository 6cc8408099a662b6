import type { FastifyRequest } from 'fastify';
import { messages } from '#shared/messages.ts';
import { type HttpError, invalidField } from './httpErrors.ts';

/** For a body of which nothing is required: a call without one is as one with `{}`. */
export async function bodyOrEmpty(request: FastifyRequest): Promise<void> {
  request.body ??= {};
}

/** A reason as it is recorded: trimmed, or none. */
export function givenReason({ reason }: { reason?: string }): string | undefined {
  return reason?.trim() || undefined;
}

/** 400 for what is not done without a reason. */
export function reasonNeeded(): HttpError {
  return invalidField('reason', messages('reason_needed'));
}

/** The reason of a deletion or a withdrawal; throws 400 without one. */
export function requireReason(body: { reason?: string }): string {
  const reason = givenReason(body);
  if (reason === undefined) throw reasonNeeded();
  return reason;
}
