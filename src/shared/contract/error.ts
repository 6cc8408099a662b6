import { type Static, Type } from 'typebox';

const Params = Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()]));

/**
 * DECISIONS §3 What every failed call answers. `code` is that of the sentence, `params` what stands in it. `fields` says what is wrong
 * with single fields of the body or query, and `field_codes` has code and params of these sentences.
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
