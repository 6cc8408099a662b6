import { type Static, Type } from 'typebox';

const Params = Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()]));

/**
 * DECISIONS §3 The answer of every failed call. `code` and `params` are those of the sentence. `fields` has the
 * sentences of single fields of the body or query, `field_codes` their codes and params.
 */
export const ErrorAnswer = Type.Object({
  message: Type.String(),
  error: Type.Object({
    code: Type.String(),
    message: Type.String(),
    params: Type.Optional(Params),
    fields: Type.Optional(Type.Record(Type.String(), Type.String())),
    field_codes: Type.Optional(
      Type.Record(Type.String(), Type.Object({ code: Type.String(), params: Type.Optional(Params) })),
    ),
    request_id: Type.String(),
  }),
});
export type ErrorAnswer = Static<typeof ErrorAnswer>;
