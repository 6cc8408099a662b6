import { type Call, callOf } from '#shared/calls/call.ts';

/** The part of an answer that is the result of an endpoint, all of it by default. */
type Picked<Answer, Result> = (answer: Answer) => NoInfer<Result>;

/** The beginning of an endpoint with the types of its call; the argument is the id of an object. */
export function byId<Answer, Result = Answer>(call: Call<Answer, undefined>, pick: (answer: Answer) => Result = whole) {
  return { query: (id: string) => callOf(call, id), transformResponse: pick as Picked<Answer, Result> };
}

/** As `byId`, with the body as the argument. */
export function sends<Answer, Body, Result = Answer>(
  call: Call<Answer, Body>,
  pick: (answer: Answer) => Result = whole,
) {
  const query = (body: Body) => ({ ...callOf(call), body });
  return { query, transformResponse: pick as Picked<Answer, Result> };
}

/** As `byId`, with a body beside the id. */
export function sendsTo<Answer, Body, Result = Answer>(
  call: Call<Answer, Body>,
  pick: (answer: Answer) => Result = whole,
) {
  const query = ({ id, ...body }: Body & { id: string }) => ({ ...callOf(call, id), body });
  return { query, transformResponse: pick as Picked<Answer, Result> };
}

function whole(answer: unknown): never {
  return answer as never;
}
