import type { Said } from '#shared/said.ts';
import type { SentenceParams } from '#shared/sentence.ts';

/** The one shape in which a failed call reaches the client, whatever went wrong. */
export interface ApiError {
  /** HTTP status; `NETWORK` when no answer of the server arrived: offline, cut off, or something else answered. */
  status: number | 'NETWORK';
  /** The server's sentence for people. */
  message?: string;
  /** The stable code of that sentence, and what stands in it. */
  code?: string;
  params?: SentenceParams | undefined;
  /** What is wrong with single fields of the body or query, by name. */
  fields?: Record<string, Said>;
  /** Under which the server's log has the whole story. */
  requestId?: string;
  /** How long a 429 asks to wait. */
  retryAfterSeconds?: number;
}

/** No answer of the server arrived. */
export const networkError: ApiError = { status: 'NETWORK' };

/** Whether another try may help: no answer, or the server's own trouble. */
export function isTransient(error: ApiError): boolean {
  return error.status === 'NETWORK' || error.status >= 500;
}

/** Whether `value` is an `ApiError`, for what a rejected promise brings. */
export function isApiError(value: unknown): value is ApiError {
  return isRecord(value) && (typeof value.status === 'number' || value.status === 'NETWORK');
}

/** The error that `response` with the parsed `body` stands for; a body of another make leaves only the status. */
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

/** The sentence of each field; without a code its English alone. */
function sentencesOf(fields: Record<string, unknown>, codes: unknown): Record<string, Said> {
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
