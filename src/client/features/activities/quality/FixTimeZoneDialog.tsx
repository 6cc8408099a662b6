import { object, string } from 'yup';
import { AppForm } from '#client/forms/AppForm.tsx';
import { SelectField } from '#client/forms/SelectField.tsx';
import { qualityTexts } from '#client/texts/study/quality.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { ModalDialog } from '#client/ui/dialog/ModalDialog.tsx';
import type { FlaggedActivity } from '#shared/contract/quality.ts';
import { qualityMessages } from '#shared/qualityMessages.ts';
import { offsetWord, UTC_OFFSETS } from './utcOffsets.ts';

interface FixTimeZoneDialogProps {
  activities: readonly FlaggedActivity[] | null;
  /** Rejects with the `ApiError`. */
  fix: (ids: readonly string[], utcOffset: number) => Promise<void>;
  onClose: () => void;
  /** After the dialog closed. */
  onDone?: () => void;
}

export function FixTimeZoneDialog({ activities, fix, onClose, onDone }: FixTimeZoneDialogProps) {
  const { fixing: texts } = useTexts(qualityTexts);
  const all = activities ?? [];
  const ids = all.map(({ id }) => id);
  const offsets = [...new Set(all.map((one) => one.review?.utc_offset ?? one.utc_offset))];
  const [only] = offsets;
  const schema = object({ utc_offset: string().required(qualityMessages('choose_offset')) });
  return (
    <ModalDialog open={activities !== null} title={texts.title({ count: ids.length })} onClose={onClose}>
      <AppForm
        initialValues={{ utc_offset: only !== undefined && offsets.length === 1 ? String(only) : '' }}
        schema={schema}
        onSubmit={({ utc_offset }) => fix(ids, Number(utc_offset))}
        onDone={() => {
          onClose();
          onDone?.();
        }}
        words={texts}
        onCancel={onClose}
        submitWhen="always"
      >
        <p>{texts.effect}</p>
        <SelectField
          name="utc_offset"
          label={texts.offset}
          placeholder={texts.choose}
          choices={UTC_OFFSETS.map((minutes) => ({ value: String(minutes), label: offsetWord(minutes) }))}
        />
      </AppForm>
    </ModalDialog>
  );
}
