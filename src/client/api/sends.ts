import { type Call, callOf } from '#shared/calls/call.ts';
import type { ApiCall } from './callApi.ts';

/** The part of an answer that is the result of an endpoint, all of it by default. */
export type Picked<Answer, Result> = (answer: Answer) => Result;

export type Params = Readonly<Record<string, string | number | undefined>>;

/** The beginning of an endpoint with the types of its call. */
export function endpointOf<Answer, Argument, Result = Answer>(
  _call: Call<Answer>,
  query: (argument: Argument) => ApiCall,
  pick: Picked<Answer, Result> = whole,
) {
  return { query, transformResponse: pick as Picked<Answer, NoInfer<Result>> };
}

/** Without an argument. */
export function asks<Answer, Result = Answer>(call: Call<Answer, undefined>, pick?: Picked<Answer, Result>) {
  return endpointOf<Answer, void, Result>(call, () => callOf(call), pick);
}

/** The argument is the id of an object. */
export function byId<Answer, Result = Answer>(call: Call<Answer, undefined>, pick?: Picked<Answer, Result>) {
  return endpointOf(call, (id: string) => callOf(call, id), pick);
}

/** With the parameters of the address as the argument. */
export function byQuery<Answer>(call: Call<Answer, undefined>) {
  return endpointOf(call, (params: Params | undefined) => ({ ...callOf(call), params: { ...params } }));
}

/** As `byQuery`, with an id beside the parameters. */
export function byIdAndQuery<Answer, Result = Answer>(call: Call<Answer, undefined>, pick?: Picked<Answer, Result>) {
  return endpointOf(call, ({ id, ...params }: Params & { id: string }) => ({ ...callOf(call, id), params }), pick);
}

/** With the body as the argument. */
export function sends<Answer, Body extends object, Result = Answer>(
  call: Call<Answer, Body>,
  pick?: Picked<Answer, Result>,
) {
  return endpointOf(call, (body: Body) => ({ ...callOf(call), body }), pick);
}

/** As `sends`, for a body with one text, which is the argument. */
export function sendsOnly<Answer, Name extends string, Result = Answer>(
  call: Call<Answer, Record<Name, string>>,
  name: Name,
  pick?: Picked<Answer, Result>,
) {
  return endpointOf(call, (text: string) => ({ ...callOf(call), body: { [name]: text } }), pick);
}

/** As `sends`, with an id beside the body. */
export function sendsTo<Answer, Body, Result = Answer>(call: Call<Answer, Body>, pick?: Picked<Answer, Result>) {
  return endpointOf(call, ({ id, ...body }: Body & { id: string }) => ({ ...callOf(call, id), body }), pick);
}

function whole(answer: unknown): never {
  return answer as never;
}
