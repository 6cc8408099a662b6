import { type TProperties, type TSchema, Type } from 'typebox';

/** Other fields are refused. */
export function Closed<Properties extends TProperties>(properties: Properties) {
  return Type.Object(properties, { additionalProperties: false });
}

export function Nullable<Schema extends TSchema>(schema: Schema) {
  return Type.Union([schema, Type.Null()]);
}

/** A text or null. */
export const Text = Nullable(Type.String());
/** A number or null. */
export const Num = Nullable(Type.Number());
