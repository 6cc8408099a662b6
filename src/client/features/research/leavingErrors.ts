import { toServerErrors } from '#client/forms/serverErrors.ts';
import type { FormErrors, SubmitFailure } from '#client/forms/submitting.ts';
import { messages } from '#shared/messages.ts';

/** What a researcher's move or removal asks for. */
export interface LeavingValues {
  lab_id: string;
  new_owner_id: string;
}

/** What is missing: the lab, where one must be chosen, and who takes over the studies. */
export function leavingFaults(values: LeavingValues, needs: { lab: boolean; owner: boolean }): Record<string, string> {
  const faults: Record<string, string> = {};
  if (needs.lab && values.lab_id === '') faults.lab_id = messages.required;
  if (needs.owner && values.new_owner_id === '') faults.new_owner_id = messages.required;
  return faults;
}

/** What the forms say when the server refused. */
export function toLeavingErrors(failure: SubmitFailure): FormErrors {
  return toServerErrors(failure, ['lab_id', 'new_owner_id']);
}

/** Whether the server refused because studies need a new owner, more than the list knew. */
export function asksForOwner({ code }: SubmitFailure): boolean {
  return code === 'new_owner_needed';
}
