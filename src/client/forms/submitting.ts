import { messages } from '#shared/messages.ts';
import type { Sentence, SentenceParams } from '#shared/sentence.ts';
import { type ShownText, textOfFailure } from '#shared/shownText.ts';
import type { FieldErrors } from './validateWith.ts';

export interface FormErrors {
  fields?: FieldErrors;
  /** Above the buttons. */
  status?: ShownText;
}

export interface SubmitFailure extends Partial<Sentence> {
  status?: number | string | undefined;
  fields?: FieldErrors | undefined;
}

function read(source: object, key: string): unknown {
  return key in source ? Reflect.get(source, key) : undefined;
}

export function isShownText(value: unknown): value is ShownText {
  return typeof value === 'string' || (typeof value === 'object' && value !== null && 'message' in value);
}

function toFieldErrors(value: unknown): FieldErrors | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const entries = Object.entries(value).filter((entry): entry is [string, ShownText] => isShownText(entry[1]));
  return Object.fromEntries(entries);
}

/** A fault of the client has no status: the words of the browser for it are English, and stay in its console. */
export function toFailure(error: unknown): SubmitFailure {
  if (typeof error !== 'object' || error === null) return {};
  const status = read(error, 'status');
  if (typeof status !== 'number' && typeof status !== 'string') return {};
  const code = read(error, 'code');
  const message = read(error, 'message');
  const params = read(error, 'params');
  return {
    status,
    code: typeof code === 'string' ? code : undefined,
    params: typeof params === 'object' ? (params as SentenceParams) : undefined,
    message: typeof message === 'string' ? message : undefined,
    fields: toFieldErrors(read(error, 'fields')),
  };
}

/** Thrown by a form that does not send what was entered. */
export class Refused extends Error {
  readonly errors: FormErrors;
  constructor(errors: FormErrors) {
    super('refused');
    this.errors = errors;
  }
}

export function toStatus(failure: SubmitFailure): FormErrors {
  return { status: textOfFailure(failure) };
}

export function toStatusAndFields(failure: SubmitFailure): FormErrors {
  return { status: textOfFailure(failure), fields: failure.fields };
}

/** Never throws, because final-form takes a thrown error for a success. */
export async function submitting(
  call: Promise<unknown>,
  toErrors: (failure: SubmitFailure) => FormErrors,
): Promise<FormErrors | undefined> {
  try {
    await call;
    return undefined;
  } catch (error) {
    const errors = error instanceof Refused ? error.errors : toErrors(toFailure(error));
    const saysSomething = errors.status !== undefined || Object.keys(errors.fields ?? {}).length > 0;
    return saysSomething ? errors : { ...errors, status: messages('error_occurred') };
  }
}
