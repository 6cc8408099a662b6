import { type Call, callOf } from '#shared/calls/call.ts';
import { RECEIPT_HEADER } from '#shared/constants.ts';

export interface PlaceOf {
  place: string;
  receipt?: string | undefined;
}

/** The receipt travels in a header, so that it is in no address. */
export function callOfPlace(call: Call, { place, receipt }: PlaceOf, second = '') {
  return {
    ...callOf(call, place, second),
    ...(receipt === undefined ? {} : { headers: { [RECEIPT_HEADER]: receipt } }),
  };
}
