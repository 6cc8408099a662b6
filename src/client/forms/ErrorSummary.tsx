import { useFormState } from 'react-final-form';
import { useSay, useTexts } from '#client/texts/useTexts.ts';
import type { ShownText } from '#shared/shownText.ts';
import type { InvalidField } from './invalidFields.ts';
import { isShownText } from './submitting.ts';

interface ErrorSummaryProps {
  invalid: readonly InvalidField[];
  onChoose: (name: string) => void;
}

function messageOf(errors: unknown, name: string): ShownText | undefined {
  if (typeof errors !== 'object' || errors === null || !(name in errors)) return undefined;
  const message: unknown = Reflect.get(errors, name);
  return isShownText(message) ? message : undefined;
}

/** A single error needs no list. */
export function ErrorSummary({ invalid, onChoose }: ErrorSummaryProps) {
  const { ui } = useTexts();
  const say = useSay();
  const state = useFormState({
    subscription: { errors: true, submitErrors: true, dirtyFieldsSinceLastSubmit: true },
  });
  const open = invalid.flatMap(({ name, label }) => {
    const isChanged = state.dirtyFieldsSinceLastSubmit?.[name] === true;
    const message = messageOf(state.errors, name) ?? (isChanged ? undefined : messageOf(state.submitErrors, name));
    return message === undefined ? [] : [{ name, label, message }];
  });
  if (open.length < 2) return null;
  return (
    <div className="k-form-summary">
      <p>{ui.correctFields({ count: String(open.length) })}</p>
      <ul>
        {open.map(({ name, label, message }) => (
          <li key={name}>
            <a
              href={`#${name}`}
              onClick={(event) => {
                event.preventDefault();
                onChoose(name);
              }}
            >
              {label}: {say(message)}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
