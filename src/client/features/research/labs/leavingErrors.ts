import { object, string } from 'yup';
import { toServerErrors } from '#client/forms/serverErrors.ts';
import type { FormErrors, SubmitFailure } from '#client/forms/submitting.ts';
import { messages } from '#shared/messages.ts';

export interface LeavingValues {
  lab_id: string;
  new_owner_id: string;
}

export function leavingSchema(needs: { lab: boolean; owner: boolean }) {
  const needed = (isNeeded: boolean) => (isNeeded ? string().required(messages('required')) : string());
  return object({ lab_id: needed(needs.lab), new_owner_id: needed(needs.owner) });
}

export function toLeavingErrors(failure: SubmitFailure): FormErrors {
  return toServerErrors(failure, ['lab_id', 'new_owner_id', 'reason']);
}

/** Studies may have been added since the list was read. */
export function asksForOwner({ code }: SubmitFailure): boolean {
  return code === 'new_owner_needed';
}
