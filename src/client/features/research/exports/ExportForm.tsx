import { useState } from 'react';
import { useFormState } from 'react-final-form';
import { studyExportsApi } from '#client/api/research/studyExportsApi.ts';
import { settingsApi } from '#client/api/settingsApi.ts';
import { AppForm } from '#client/forms/AppForm.tsx';
import { CheckboxField } from '#client/forms/CheckboxField.tsx';
import { DateField } from '#client/forms/DateField.tsx';
import { SelectField } from '#client/forms/SelectField.tsx';
import { toServerErrors } from '#client/forms/serverErrors.ts';
import { TextField } from '#client/forms/TextField.tsx';
import { exportsTexts } from '#client/texts/study/exports.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { formatDateTime } from '#client/ui/format/format.ts';
import { CONSENT_ANSWERS } from '#shared/consentVersions.ts';
import type { Study } from '#shared/contract/studies.ts';
import type { StudyCut } from '#shared/contract/studyExports.ts';
import { ExportEstimate } from './ExportEstimate.tsx';
import { EXPORT_VALUES, type ExportValues, exportSchema, NOT_LOCKED, toExportBody } from './exportValues.ts';
import { TREATMENTS } from './exportWords.ts';

interface ExportFormProps {
  study: Study;
  cuts: readonly StudyCut[];
  blockedBecause?: string | undefined;
}

export function ExportForm({ study, cuts, blockedBecause }: ExportFormProps) {
  const texts = useTexts(exportsTexts);
  const [create] = studyExportsApi.useCreateStudyExportMutation();
  return (
    <div className="k-export-form no-print">
      <AppForm
        initialValues={EXPORT_VALUES}
        schema={exportSchema}
        onSubmit={(values) => create({ id: study.id, ...toExportBody(values) }).unwrap()}
        toErrors={(failure) => toServerErrors(failure, ['from', 'to'])}
        words={{ submit: texts.create, submitting: texts.creating }}
        submitWhen="always"
        keepsChanges={false}
        blockedBecause={blockedBecause}
      >
        <ExportData cuts={cuts} timezone={study.timezone} />
        <ExportTreatment />
        <EstimateOfForm studyId={study.id} />
      </AppForm>
    </div>
  );
}

const VALUES = { values: true };

function ExportData({ cuts, timezone }: Pick<ExportFormProps, 'cuts'> & Pick<Study, 'timezone'>) {
  const texts = useTexts(exportsTexts);
  const { values } = useFormState<ExportValues>({ subscription: VALUES });
  return (
    <fieldset>
      <legend>{texts.what}</legend>
      <SelectField
        name="cut_id"
        label={texts.data}
        choices={[
          { value: NOT_LOCKED, label: texts.notLocked },
          ...cuts.map((cut) => ({
            value: cut.id,
            label: texts.cut({ name: cut.name, at: formatDateTime(cut.created_at, timezone) }),
          })),
        ]}
      />
      {/* A field that is mounted again would begin with its initial value. */}
      <div className="k-export-live" hidden={values.cut_id !== NOT_LOCKED}>
        <div className="k-export-period">
          <DateField name="from" label={texts.from} isOptional />
          <DateField name="to" label={texts.to} isOptional />
        </div>
        <CheckboxField name="include_withdrawn" label={texts.withWithdrawn} />
        <CheckboxField name="include_excluded" label={texts.withExcluded} />
        <CheckboxField name="points" label={texts.withPoints} />
        <fieldset>
          <legend>{texts.required}</legend>
          {CONSENT_ANSWERS.map((answer) => (
            <CheckboxField key={answer} name={answer} label={texts.answers[answer]} />
          ))}
        </fieldset>
      </div>
    </fieldset>
  );
}

function ExportTreatment() {
  const texts = useTexts(exportsTexts);
  const { data: settings } = settingsApi.useGetSettingsQuery();
  const { values } = useFormState<ExportValues>({ subscription: VALUES });
  return (
    <fieldset>
      <legend>{texts.deidentification}</legend>
      <TextField name="recipient" label={texts.recipient} hint={texts.recipientHint} maxLength={80} isOptional />
      {TREATMENTS.map((treatment) => (
        <CheckboxField key={treatment} name={treatment} label={texts.treatments[treatment]} />
      ))}
      {values.group_sports && settings && <p className="k-hint">{texts.rareHint({ count: settings.small_cells })}</p>}
      {values.shift_dates && <p className="k-hint">{texts.shiftHint}</p>}
    </fieldset>
  );
}

/** Each choice counts at once; a name that is being typed and a period that is not valid do not. */
function EstimateOfForm({ studyId }: { studyId: string }) {
  const { values, valid, active } = useFormState<ExportValues>({
    subscription: { values: true, valid: true, active: true },
  });
  const [counted, setCounted] = useState(values);
  if (valid && active !== 'recipient' && counted !== values) setCounted(values);
  return <ExportEstimate studyId={studyId} choices={toExportBody(counted)} />;
}
