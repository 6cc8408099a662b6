import type { FormErrors, SubmitFailure } from '#client/forms/submitting.ts';
import { messages } from '#shared/messages.ts';
import { textOfFailure } from '#shared/shownText.ts';

function formField(name: string): string {
  if (name.startsWith('data_categories')) return 'data_categories';
  if (name.startsWith('consent')) return name.endsWith('en') ? 'consent_en' : 'consent_de';
  if (name.startsWith('permitted_sources')) return 'permitted_sources';
  return name.startsWith('sports') ? 'sports' : name;
}

/** SPEC §8 The server's sentences stand at the fields, its message above the buttons. */
export function toStudyErrors({ fields = {}, status, ...failure }: SubmitFailure): FormErrors {
  const isServerError = typeof status === 'number' && status >= 500;
  return {
    status: isServerError ? messages('internal') : textOfFailure(failure),
    fields: Object.fromEntries(Object.entries(fields).map(([name, sentence]) => [formField(name), sentence])),
  };
}
