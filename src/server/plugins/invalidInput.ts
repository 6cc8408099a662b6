import type { FastifySchemaValidationError } from 'fastify';
import { isCalendarDate } from '#shared/calendarDate.ts';
import { messages } from '#shared/messages.ts';
import { researchMessages } from '#shared/researchMessages.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { badRequest, HttpError, invalidField, invalidFields } from './httpErrors.ts';

function fieldOf(error: FastifySchemaValidationError): string | null {
  const { additionalProperty, missingProperty } = error.params;
  if (typeof additionalProperty === 'string') return additionalProperty;
  if (typeof missingProperty === 'string') return missingProperty;
  return error.instancePath.split('/')[1] ?? null;
}

export function invalidInput(errors: FastifySchemaValidationError[]): HttpError {
  const first = errors[0];
  const field = first ? fieldOf(first) : null;
  if (!first || field === null) return badRequest();
  if (first.keyword === 'additionalProperties') return unknownField(field);
  if (first.keyword === 'required') {
    return new HttpError(400, serverMessages('field_required', { field }), {
      fields: { [field]: messages('required') },
    });
  }
  const problem = first.message ?? 'is not valid';
  return new HttpError(400, serverMessages('invalid_field', { field, problem }), {
    fields: { [field]: serverMessages('invalid_value', { problem }) },
  });
}

export function unknownField(name: string): HttpError {
  return invalidField(name, serverMessages('unknown_field', { name }));
}

/** Throws 400 at each end of a period that is no day of the calendar. */
export function requireDays({ from, to }: { from?: string; to?: string }): void {
  const wrong = Object.entries({ from, to }).filter(([, day]) => day !== undefined && !isCalendarDate(day));
  if (wrong.length === 0) return;
  throw invalidFields(Object.fromEntries(wrong.map(([name]) => [name, researchMessages('invalid_date')])));
}
