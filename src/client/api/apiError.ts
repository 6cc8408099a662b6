import type { SentenceParams } from '#shared/sentence.ts';
import { type ShownText, textOfFailure } from '#shared/shownText.ts';

export interface ApiError {
  /** HTTP status; `NETWORK` when no answer of the server arrived. */
  status: number | 'NETWORK';
  message?: string;
  /** The stable code of `message`, and its params. */
  code?: string;
  params?: SentenceParams | undefined;
  fields?: Record<string, ShownText>;
  /** The server's log has the details under this id. */
  requestId?: string;
  retryAfterSeconds?: number;
}

export const networkError: ApiError = { status: 'NETWORK' };

export function isTransient(error: ApiError): boolean {
  return error.status === 'NETWORK' || error.status >= 500;
}

export function isApiError(value: unknown): value is ApiError {
  return isRecord(value) && (typeof value.status === 'number' || value.status === 'NETWORK');
}

/** The requested record is no longer there for this reader. */
export const isGone = (error: unknown): boolean => isApiError(error) && (error.status === 404 || error.status === 403);

/** Null without an error; a fault of the client itself is one without an answer. */
export function failureOf(error: unknown): ApiError | null {
  if (error === undefined || error === null) return null;
  return isApiError(error) ? error : networkError;
}

/** The sentence of a failed call; `otherwise` for an error without one, such as a fault of the client itself. */
export function textOfError(error: unknown, otherwise?: ShownText): ShownText {
  return textOfFailure(isApiError(error) ? error : undefined, otherwise);
}

/** A body of an unknown shape leaves only the status. */
export function httpError(response: Response, body: unknown): ApiError {
  const answer = isRecord(body) ? body : {};
  const detail = isRecord(answer.error) ? answer.error : {};
  const error: ApiError = { status: response.status };
  const message = answer.message ?? detail.message;
  if (typeof message === 'string') error.message = message;
  if (typeof detail.code === 'string') error.code = detail.code;
  if (isRecord(detail.params)) error.params = paramsOf(detail.params);
  if (typeof detail.request_id === 'string') error.requestId = detail.request_id;
  if (isRecord(detail.fields)) error.fields = sentencesOf(detail.fields, detail.field_codes);
  const wait = Number(response.headers.get('Retry-After') ?? Number.NaN);
  if (Number.isFinite(wait)) error.retryAfterSeconds = wait;
  return error;
}

/** The sentence of a field without a code is English only. */
function sentencesOf(fields: Record<string, unknown>, codes: unknown): Record<string, ShownText> {
  const pairs = Object.entries(fields).filter((pair): pair is [string, string] => typeof pair[1] === 'string');
  return Object.fromEntries(
    pairs.map(([name, message]) => {
      const known = isRecord(codes) ? codes[name] : undefined;
      if (!isRecord(known) || typeof known.code !== 'string') return [name, message];
      const params = isRecord(known.params) ? { params: paramsOf(known.params) } : {};
      return [name, { code: known.code, ...params, message }];
    }),
  );
}

function paramsOf(params: Record<string, unknown>): SentenceParams {
  const isParam = (pair: [string, unknown]): pair is [string, string | number] =>
    ['string', 'number'].includes(typeof pair[1]);
  return Object.fromEntries(Object.entries(params).filter(isParam));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
