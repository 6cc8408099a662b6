import { useDeleteLabMutation } from '#client/api/labsApi.ts';
import { AppForm } from '#client/forms/AppForm.tsx';
import { toServerErrors } from '#client/forms/serverErrors.ts';
import { submitting } from '#client/forms/submitting.ts';
import { TextField } from '#client/forms/TextField.tsx';
import { useLabsTexts } from '#client/texts/useLabsTexts.ts';
import { useSay } from '#client/texts/useTexts.ts';
import { showToast } from '#client/ui/toasts.ts';
import type { Lab } from '#shared/contract/research.ts';
import { messages } from '#shared/messages.ts';
import { researchMessages } from '#shared/researchMessages.ts';

interface DeleteLabFormProps {
  lab: Pick<Lab, 'id' | 'name'>;
  onDone: () => void;
  onCancel: () => void;
}

/** The lab's name must be typed before it goes. */
export function DeleteLabForm({ lab, onDone, onCancel }: DeleteLabFormProps) {
  const texts = useLabsTexts().delete;
  const say = useSay();
  const [deleteLab] = useDeleteLabMutation();
  const validate = ({ name }: { name: string }): Record<string, string> => {
    if (name.trim() === '') return { name: messages.required };
    return name.trim() === lab.name ? {} : { name: texts.mismatch };
  };
  return (
    <AppForm
      initialValues={{ name: '' }}
      schema={validate}
      onSubmit={() => submitting(deleteLab(lab.id).unwrap(), (failure) => toServerErrors(failure, ['name']))}
      onDone={() => {
        showToast({ variant: 'success', text: say(researchMessages.labDeleted) });
        onDone();
      }}
      submitLabel={texts.submit}
      submittingLabel={texts.submitting}
      onCancel={onCancel}
      keepsChanges={false}
      isDanger
    >
      <p>{texts.effect}</p>
      <TextField name="name" label={texts.name} hint={texts.hint(lab.name)} />
    </AppForm>
  );
}
