import { object, string } from 'yup';
import { toServerErrors } from '#client/forms/serverErrors.ts';
import type { FormErrors, SubmitFailure } from '#client/forms/submitting.ts';
import { messages } from '#shared/messages.ts';

/** What a researcher's move or removal asks for. */
export interface LeavingValues {
  lab_id: string;
  new_owner_id: string;
}

/** The lab, where one must be chosen, and who takes over the studies. */
export function leavingSchema(needs: { lab: boolean; owner: boolean }) {
  const needed = (isNeeded: boolean) => (isNeeded ? string().required(messages('required')) : string());
  return object({ lab_id: needed(needs.lab), new_owner_id: needed(needs.owner) });
}

/** What the forms say when the server refused. */
export function toLeavingErrors(failure: SubmitFailure): FormErrors {
  return toServerErrors(failure, ['lab_id', 'new_owner_id', 'reason']);
}

/** Whether the server refused because studies need a new owner, more than the list knew. */
export function asksForOwner({ code }: SubmitFailure): boolean {
  return code === 'new_owner_needed';
}
