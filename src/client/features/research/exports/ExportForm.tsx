import Button from 'antd/es/button';
import Checkbox from 'antd/es/checkbox';
import Input from 'antd/es/input/Input';
import { useId, useState } from 'react';
import { isApiError } from '#client/api/apiError.ts';
import { studyExportsApi } from '#client/api/research/studyExportsApi.ts';
import { settingsApi } from '#client/api/settingsApi.ts';
import { FilterDate } from '#client/forms/FilterDate.tsx';
import { exportsTexts } from '#client/texts/study/exports.ts';
import { useSay, useTexts } from '#client/texts/useTexts.ts';
import { formatDateTime } from '#client/ui/format/format.ts';
import { StateBlock } from '#client/ui/page/StateBlock.tsx';
import { SelectBox } from '#client/ui/select/SelectBox.tsx';
import type { ConsentAnswer } from '#shared/contract/joining.ts';
import type { Study } from '#shared/contract/studies.ts';
import type { CreateExportBody, Deidentification, StudyCut } from '#shared/contract/studyExports.ts';
import { saidOf } from '#shared/said.ts';
import { ExportEstimate } from './ExportEstimate.tsx';
import { TREATMENTS } from './exportWords.ts';

const NOT_LOCKED = '';

interface ExportFormProps {
  study: Study;
  cuts: readonly StudyCut[];
  blockedBecause?: string | undefined;
}

/** Each choice counts at once, so that the estimate shows what would leave. */
export function ExportForm({ study, cuts, blockedBecause }: ExportFormProps) {
  const texts = useTexts(exportsTexts);
  const say = useSay();
  const { data: settings } = settingsApi.useGetSettingsQuery();
  const id = useId();
  const [choices, setChoices] = useState<CreateExportBody>({ include_withdrawn: true });
  const [typedRecipient, setTypedRecipient] = useState('');
  const [create, { isLoading, error }] = studyExportsApi.useCreateStudyExportMutation();
  const { deidentification = {}, cut_id = NOT_LOCKED, required_answers = [] } = choices;
  const isLive = cut_id === NOT_LOCKED;
  const sent = toBody(choices);

  const change = (changed: Partial<CreateExportBody>) =>
    setChoices((former) => ({ ...former, ...changed }));
  const treat = (changed: Deidentification) => change({ deidentification: { ...deidentification, ...changed } });
  const require = (answer: ConsentAnswer, isRequired: boolean) =>
    change({
      required_answers: isRequired
        ? [...required_answers, answer]
        : required_answers.filter((other) => other !== answer),
    });
  const isBlocked = isLoading || blockedBecause !== undefined;

  return (
    <div className="k-export-form no-print">
      <fieldset>
        <legend>{texts.what}</legend>
        <label htmlFor={`${id}-data`}>{texts.data}</label>
        <SelectBox
          id={`${id}-data`}
          value={cut_id}
          choices={[
            { value: NOT_LOCKED, label: texts.notLocked },
            ...cuts.map((cut) => ({
              value: cut.id,
              label: texts.cut({ name: cut.name, at: formatDateTime(cut.created_at) }),
            })),
          ]}
          onChange={(value) => change({ cut_id: value || undefined })}
        />
        {isLive && (
          <>
            <div className="k-export-period">
              <FilterDate label={texts.from} value={choices.from ?? ''} onChange={(from) => change({ from })} />
              <FilterDate label={texts.to} value={choices.to ?? ''} onChange={(to) => change({ to })} />
            </div>
            <Checkbox
              checked={choices.include_withdrawn ?? true}
              onChange={({ target }) => change({ include_withdrawn: target.checked })}
            >
              {texts.withWithdrawn}
            </Checkbox>
            <Checkbox
              checked={choices.include_excluded ?? false}
              onChange={({ target }) => change({ include_excluded: target.checked })}
            >
              {texts.withExcluded}
            </Checkbox>
            <Checkbox checked={choices.points ?? false} onChange={({ target }) => change({ points: target.checked })}>
              {texts.withPoints}
            </Checkbox>
            <fieldset>
              <legend>{texts.required}</legend>
              {(Object.keys(texts.answers) as ConsentAnswer[]).map((answer) => (
                <Checkbox
                  key={answer}
                  checked={required_answers.includes(answer)}
                  onChange={({ target }) => require(answer, target.checked)}
                >
                  {texts.answers[answer]}
                </Checkbox>
              ))}
            </fieldset>
          </>
        )}
      </fieldset>
      <fieldset>
        <legend>{texts.deidentification}</legend>
        <label htmlFor={`${id}-recipient`}>{texts.recipient}</label>
        <Input
          id={`${id}-recipient`}
          value={typedRecipient}
          maxLength={80}
          autoComplete="off"
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => setTypedRecipient(target.value)}
          onBlur={() => treat({ recipient: typedRecipient.trim() })}
          onPressEnter={() => treat({ recipient: typedRecipient.trim() })}
        />
        <p id={`${id}-hint`} className="k-hint">
          {texts.recipientHint}
        </p>
        {TREATMENTS.map((treatment) => (
          <Checkbox
            key={treatment}
            checked={deidentification[treatment] ?? false}
            onChange={({ target }) => treat({ [treatment]: target.checked })}
          >
            {texts.treatments[treatment]}
          </Checkbox>
        ))}
        {deidentification.group_sports && settings && (
          <p className="k-hint">{texts.rareHint({ count: settings.small_cells })}</p>
        )}
        {deidentification.shift_dates && <p className="k-hint">{texts.shiftHint}</p>}
      </fieldset>
      <ExportEstimate studyId={study.id} choices={sent} />
      {isApiError(error) && <StateBlock tone="error" title={texts.createFailed} text={say(saidOf(error))} />}
      {blockedBecause !== undefined && <p className="k-hint">{blockedBecause}</p>}
      <Button
        type="primary"
        aria-disabled={isBlocked}
        onClick={() => !isBlocked && void create({ id: study.id, ...sent })}
      >
        {isLoading ? texts.creating : texts.create}
      </Button>
    </div>
  );
}

/** A cut has its own period and people. */
function toBody({ cut_id, from, to, ...choices }: CreateExportBody): CreateExportBody {
  const { deidentification } = choices;
  if (cut_id) return { cut_id, ...(deidentification && { deidentification }) };
  return { ...choices, ...(from && { from }), ...(to && { to }) };
}
