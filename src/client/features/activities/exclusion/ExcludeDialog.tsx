import { object, string } from 'yup';
import { AppForm } from '#client/forms/AppForm.tsx';
import { RadioField } from '#client/forms/RadioField.tsx';
import { TextAreaField } from '#client/forms/TextAreaField.tsx';
import { activitiesTexts } from '#client/texts/activities.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { ModalDialog } from '#client/ui/dialog/ModalDialog.tsx';
import { choicesOf } from '#client/ui/select/choicesOf.ts';
import { REASON_MAX } from '#shared/constants.ts';
import type { ExcludeReason } from '#shared/contract/activities.ts';
import { stravaMessages } from '#shared/stravaMessages.ts';
import { useExclusion } from './useExclusion.ts';

const REASON_ORDER: readonly ExcludeReason[] = [
  'duplicate',
  'wrong_sport',
  'device_fault',
  'not_by_participant',
  'other',
];

interface ExcludeDialogProps {
  ids: readonly string[] | null;
  /** For one study; by default the activities are excluded for all. Rejects with the `ApiError`. */
  exclude?: (ids: readonly string[], reason: ExcludeReason, note: string) => Promise<void>;
  onClose: () => void;
  /** After the dialog closed. */
  onDone?: () => void;
}

const START = { reason: '', note: '' };

export function ExcludeDialog({ ids, exclude: ofStudy, onClose, onDone }: ExcludeDialogProps) {
  const { exclude: texts, reasons } = useTexts(activitiesTexts);
  const { exclude } = useExclusion();
  const count = ids?.length ?? 0;
  const schema = object({
    reason: string().required(stravaMessages('choose_reason')),
    note: string().max(REASON_MAX, texts.noteTooLong({ max: REASON_MAX })),
  });
  const handleSubmit = async (values: typeof START) => {
    const reason = REASON_ORDER.find((one) => one === values.reason);
    if (ids && reason) await (ofStudy ?? exclude)(ids, reason, values.note.trim());
  };
  return (
    <ModalDialog open={ids !== null} title={texts.title({ count })} onClose={onClose}>
      <AppForm
        initialValues={START}
        schema={schema}
        onSubmit={handleSubmit}
        onDone={() => {
          onClose();
          onDone?.();
        }}
        words={texts}
        onCancel={onClose}
        submitWhen="always"
      >
        <p>{count === 1 ? texts.effect : texts.effectMany}</p>
        <p>{ofStudy ? texts.ofStudy : texts.ofAll}</p>
        <RadioField name="reason" label={texts.reason} choices={choicesOf(REASON_ORDER, reasons)} />
        <TextAreaField name="note" label={texts.note} hint={texts.noteHint} isOptional rows={2} />
      </AppForm>
    </ModalDialog>
  );
}
