import { useState } from 'react';
import { useRemoveResearcherMutation } from '#client/api/labsApi.ts';
import { AppForm } from '#client/forms/AppForm.tsx';
import { submitting } from '#client/forms/submitting.ts';
import { useLabsTexts } from '#client/texts/useLabsTexts.ts';
import { showToast } from '#client/ui/toasts.ts';
import type { Researcher } from '#shared/contract/research.ts';
import { asksForOwner, leavingFaults, toLeavingErrors } from './leavingErrors.ts';
import { NewOwnerField } from './NewOwnerField.tsx';

interface ResearcherFormProps {
  researcher: Researcher;
  onDone: () => void;
  onCancel: () => void;
}

const NOTHING_CHOSEN = { new_owner_id: '' };

/** A researcher leaves the lab; their studies go to somebody else of it. */
export function RemoveResearcherForm({ researcher, onDone, onCancel }: ResearcherFormProps) {
  const { remove } = useLabsTexts();
  const [removeResearcher] = useRemoveResearcherMutation();
  const [needsOwner, setNeedsOwner] = useState(researcher.study_count > 0);
  return (
    <AppForm
      initialValues={NOTHING_CHOSEN}
      schema={(values) => leavingFaults({ lab_id: '', ...values }, { lab: false, owner: needsOwner })}
      onSubmit={({ new_owner_id }) =>
        submitting(
          removeResearcher({ id: researcher.id, ...(new_owner_id && { new_owner_id }) }).unwrap(),
          (failure) => {
            if (asksForOwner(failure)) setNeedsOwner(true);
            return toLeavingErrors(failure);
          },
        )
      }
      onDone={() => {
        showToast({ variant: 'success', text: remove.done(researcher.email, researcher.lab_name) });
        onDone();
      }}
      submitWhen="always"
      submitLabel={remove.submit}
      submittingLabel={remove.submitting}
      onCancel={onCancel}
      keepsChanges={false}
      isDanger
    >
      <p>{remove.effect}</p>
      {needsOwner && <NewOwnerField researcher={researcher} />}
    </AppForm>
  );
}
