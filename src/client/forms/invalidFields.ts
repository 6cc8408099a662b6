/** A field that shows an error. */
export interface InvalidField {
  name: string;
  label: string;
}

/** The fields of a form that show an error now, in their order on screen. */
export function invalidFields(form: HTMLFormElement): InvalidField[] {
  return [...form.querySelectorAll<HTMLElement>('[data-field][data-invalid]')].map(({ dataset }) => ({
    name: dataset.field ?? '',
    label: dataset.label ?? '',
  }));
}

/** Puts the focus into the field called `name`. */
export function focusField(form: HTMLFormElement, name: string): void {
  form.querySelector<HTMLElement>(`[data-field="${CSS.escape(name)}"] :is(input, select, textarea)`)?.focus();
}
