const ANSWERS: Readonly<Record<string, string>> = {
  200: 'Done: the answer has what was asked for.',
  201: 'Made: the answer has what is new.',
  202: 'Accepted: the work goes on after the answer.',
  204: 'Done, without a body.',
  206: 'The part that was asked for.',
  302: 'The address to go on with.',
  304: 'Not changed since the given ETag, without a body.',
  400: 'The request breaks a rule: `message` says which, `error.fields` says it by field.',
  401: 'No session or token, or one that is over.',
  403: 'The caller may not do this.',
  404: 'Not there, or not for this caller.',
  409: 'Does not fit the present state, or another user changed it meanwhile.',
  413: 'The body is too large.',
  415: 'The body has a type that the call does not read.',
  422: 'Well formed, and cannot be done: `message` says why.',
  429: 'Too many requests: `Retry-After` says after how many seconds to try again.',
  500: 'An error of the server. Its log has it under `error.request_id`.',
  502: 'A source gave no answer that can be used.',
  503: 'The server cannot do it now. Try again later.',
};

export function describedAnswers(answers: unknown): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(answers as Record<string, object>).map(([status, schema]) => [
      status,
      { 'x-response-description': ANSWERS[status], ...schema },
    ]),
  );
}
