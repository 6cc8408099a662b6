import type { FastifySchemaValidationError } from 'fastify';
import { messages } from '#shared/messages.ts';
import { badRequest, HttpError } from './httpErrors.ts';

function fieldOf(error: FastifySchemaValidationError): string | null {
  const { additionalProperty, missingProperty } = error.params;
  if (typeof additionalProperty === 'string') return additionalProperty;
  if (typeof missingProperty === 'string') return missingProperty;
  return error.instancePath.split('/')[1] ?? null;
}

/** 400 for a body or query that its schema refuses: the message names the first fault, `fields` the field that has it. */
export function invalidInput(errors: FastifySchemaValidationError[]): HttpError {
  const first = errors[0];
  const field = first ? fieldOf(first) : null;
  if (!first || field === null) return badRequest();
  if (first.keyword === 'additionalProperties') return unknownField(field);
  const fault = first.keyword === 'required' ? 'is required' : (first.message ?? 'is not valid');
  const atField = first.keyword === 'required' ? messages.required : fault;
  return new HttpError(400, 'bad_request', `${field} ${fault}`, { fields: { [field]: atField } });
}

/** 400 for a field that the call does not know. */
export function unknownField(name: string): HttpError {
  return new HttpError(400, 'bad_request', messages.unknownField(name), {
    fields: { [name]: messages.unknownField(name) },
  });
}
