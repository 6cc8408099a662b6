import { object, string } from 'yup';
import { usersApi } from '#client/api/usersApi.ts';
import { AppForm } from '#client/forms/AppForm.tsx';
import { TextAreaField } from '#client/forms/TextAreaField.tsx';
import { usersTexts } from '#client/texts/users.ts';
import { useSay, useTexts } from '#client/texts/useTexts.ts';
import { REASON_MAX } from '#shared/constants.ts';
import type { User } from '#shared/contract/users.ts';
import { messages } from '#shared/messages.ts';
import { toDeleteOrResetErrors } from './toUserFormErrors.ts';

function reasonSchema(tooLong: (params: { limit: number }) => string) {
  return object({
    reason: string()
      .trim()
      .max(REASON_MAX, tooLong({ limit: REASON_MAX })),
  });
}

interface DeactivateUserFormProps {
  user: User;
  onDone: () => void;
}

export function DeactivateUserForm({ user, onDone }: DeactivateUserFormProps) {
  const { deactivate, reactivate } = useTexts(usersTexts);
  const say = useSay();
  const [deactivateUser] = usersApi.useDeactivateUserMutation();
  const [reactivateUser] = usersApi.useReactivateUserMutation();
  const isBack = user.deactivated_at !== undefined;
  const { effect, submit } = isBack ? reactivate : deactivate;
  return (
    <AppForm
      initialValues={{ reason: '' }}
      schema={reasonSchema(deactivate.tooLong)}
      onSubmit={({ reason }) =>
        (isBack ? reactivateUser : deactivateUser)({ id: user.id, reason: reason.trim() || undefined }).unwrap()
      }
      toErrors={toDeleteOrResetErrors}
      doneText={say(isBack ? messages('user_reactivated') : messages('user_deactivated'))}
      onDone={onDone}
      words={{ submit }}
      onCancel={onDone}
      submitWhen="always"
      keepsChanges={false}
      isDanger={!isBack}
    >
      <p>{effect}</p>
      <TextAreaField name="reason" label={deactivate.reason} hint={deactivate.reasonHint} isOptional rows={2} />
    </AppForm>
  );
}
