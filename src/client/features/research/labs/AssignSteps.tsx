import type { PageSize } from '#shared/constants.ts';
import './labPages.css';
import Button from 'antd/es/button';
import { useState } from 'react';
import { object } from 'yup';
import { labsApi } from '#client/api/research/labsApi.ts';
import { AppForm } from '#client/forms/AppForm.tsx';
import { toServerErrors } from '#client/forms/serverErrors.ts';
import { labsTexts } from '#client/texts/labs.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import type { CreateResearcherBody } from '#shared/contract/research.ts';
import { type Choosable, ChooseOne, type ChooseOneProps } from './ChooseOne.tsx';

export const CHOICES_SHOWN: PageSize = 10;

interface AssignStepsProps<Option extends Choosable>
  extends Omit<ChooseOneProps<Option>, 'chosen' | 'onChoose' | 'search' | 'onSearch'> {
  search: string;
  onSearch: (search: string) => void;
  bodyOf: (option: Option) => CreateResearcherBody;
  reviewOf: (option: Option) => string;
  doneText: (option: Option) => string;
  onClose: () => void;
}

const NO_FIELDS = object({});

function takeFocus(element: HTMLElement | null): void {
  element?.focus();
}

export function AssignSteps<Option extends Choosable>(props: AssignStepsProps<Option>) {
  const { bodyOf, reviewOf, doneText, onClose, onSearch, ...list } = props;
  const { choose } = useTexts(labsTexts);
  const { ui } = useTexts();
  const [createResearcher] = labsApi.useCreateResearcherMutation();
  const [chosen, setChosen] = useState<Option | null>(null);
  const [step, setStep] = useState<'choose' | 'review' | 'again'>('choose');

  if (step === 'review' && chosen) {
    return (
      <AppForm
        initialValues={{}}
        schema={NO_FIELDS}
        onSubmit={() => createResearcher(bodyOf(chosen)).unwrap()}
        toErrors={(failure) => toServerErrors(failure, [])}
        doneText={doneText(chosen)}
        onDone={onClose}
        submitWhen="always"
        words={{ submit: choose.assign, submitting: choose.assigning }}
        onCancel={onClose}
      >
        <p ref={takeFocus} tabIndex={-1}>
          {reviewOf(chosen)}
        </p>
        <div>
          <button type="button" className="lab-link" onClick={() => setStep('again')}>
            {choose.back}
          </button>
        </div>
      </AppForm>
    );
  }
  return (
    <div ref={step === 'again' ? takeFocus : undefined} tabIndex={-1} className="choose-steps">
      <ChooseOne
        {...list}
        onSearch={(search) => {
          setChosen(null);
          onSearch(search);
        }}
        chosen={chosen}
        onChoose={setChosen}
      />
      <div className="k-buttons">
        <Button onClick={onClose}>{ui.cancel}</Button>
        <Button type="primary" disabled={chosen === null} onClick={() => setStep('review')}>
          {choose.next}
        </Button>
      </div>
    </div>
  );
}
