export interface InvalidField {
  name: string;
  label: string;
}

/** In their order on screen. */
export function invalidFields(form: HTMLFormElement): InvalidField[] {
  return [...form.querySelectorAll<HTMLElement>('[data-field][data-invalid]')].map(({ dataset }) => ({
    name: dataset.field ?? '',
    label: dataset.label ?? '',
  }));
}

export function focusField(form: HTMLFormElement, name: string): void {
  form.querySelector<HTMLElement>(`[data-field="${CSS.escape(name)}"] :is(input, select, textarea)`)?.focus();
}
