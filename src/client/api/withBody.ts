import { type BodyOf, type Call, callOf } from '#shared/calls/call.ts';

export function withBody<Of extends Call>(call: Of, body: BodyOf<Of>, id = '', second = '') {
  return { ...callOf(call, id, second), body };
}
