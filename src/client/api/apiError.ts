/** The one shape in which a failed call reaches the client, whatever went wrong. */
export interface ApiError {
  /** HTTP status; `NETWORK` when no answer of the server arrived: offline, cut off, or something else answered. */
  status: number | 'NETWORK';
  /** The server's sentence for people. */
  message?: string;
  /** The server's stable word for programs. */
  code?: string;
  /** What is wrong with single fields of the body or query, by name. */
  fields?: Record<string, string>;
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
  if (typeof detail.request_id === 'string') error.requestId = detail.request_id;
  if (isRecord(detail.fields)) error.fields = sentencesOf(detail.fields);
  const wait = Number(response.headers.get('Retry-After') ?? Number.NaN);
  if (Number.isFinite(wait)) error.retryAfterSeconds = wait;
  return error;
}

function sentencesOf(fields: Record<string, unknown>): Record<string, string> {
  const pairs = Object.entries(fields).filter((pair): pair is [string, string] => typeof pair[1] === 'string');
  return Object.fromEntries(pairs);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
