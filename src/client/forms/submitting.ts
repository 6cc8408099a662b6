import { messages } from '#shared/messages.ts';
import type { FieldErrors } from './validateWith.ts';

/** What a form shows after a submit that failed. At least one of both says something. */
export interface FormErrors {
  fields?: FieldErrors;
  /** The line above the buttons. */
  status?: string;
}

/** A failed call, as far as a form looks at it. */
export interface SubmitFailure {
  status?: number | string;
  code?: string;
  message?: string;
  fields?: FieldErrors;
}

function read(source: object, key: string): unknown {
  return key in source ? Reflect.get(source, key) : undefined;
}

function toFieldErrors(value: unknown): FieldErrors | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const entries = Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return Object.fromEntries(entries);
}

function toFailure(error: unknown): SubmitFailure {
  if (typeof error !== 'object' || error === null) return {};
  const status = read(error, 'status');
  const code = read(error, 'code');
  const message = read(error, 'message');
  return {
    status: typeof status === 'number' || typeof status === 'string' ? status : undefined,
    code: typeof code === 'string' ? code : undefined,
    message: typeof message === 'string' ? message : undefined,
    fields: toFieldErrors(read(error, 'fields')),
  };
}

/**
 * Waits for a call and answers what the form has to show: nothing after a success, `toErrors` of the failure otherwise. Never throws,
 * because a form takes a thrown error for a success.
 */
export async function submitting(
  call: Promise<unknown>,
  toErrors: (failure: SubmitFailure) => FormErrors,
): Promise<FormErrors | undefined> {
  try {
    await call;
    return undefined;
  } catch (error) {
    const errors = toErrors(toFailure(error));
    const saysSomething = errors.status !== undefined || Object.keys(errors.fields ?? {}).length > 0;
    return saysSomething ? errors : { ...errors, status: messages.anErrorOccurred };
  }
}
