import { useState } from 'react';
import { labsApi } from '#client/api/research/labsApi.ts';
import { AppForm } from '#client/forms/AppForm.tsx';
import { ReasonField } from '#client/forms/ReasonField.tsx';
import { reasonRule } from '#client/forms/reasonRule.ts';
import { labsTexts } from '#client/texts/labs.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import type { Researcher } from '#shared/contract/research.ts';
import { asksForOwner, leavingSchema, toLeavingErrors } from './leavingErrors.ts';
import { NewOwnerField } from './NewOwnerField.tsx';

interface ResearcherFormProps {
  researcher: Researcher;
  onDone: () => void;
}

const NOTHING_CHOSEN = { new_owner_id: '', reason: '' };

export function RemoveResearcherForm({ researcher, onDone }: ResearcherFormProps) {
  const { remove } = useTexts(labsTexts);
  const [removeResearcher] = labsApi.useRemoveResearcherMutation();
  const [needsOwner, setNeedsOwner] = useState(researcher.study_count > 0);
  const schema = leavingSchema({ lab: false, owner: needsOwner }).shape({ reason: reasonRule });
  return (
    <AppForm
      initialValues={NOTHING_CHOSEN}
      schema={schema}
      onSubmit={({ new_owner_id, reason }) =>
        removeResearcher({
          id: researcher.id,
          reason: reason.trim(),
          ...(new_owner_id && { new_owner_id }),
        }).unwrap()
      }
      toErrors={(failure) => {
        if (asksForOwner(failure)) setNeedsOwner(true);
        return toLeavingErrors(failure);
      }}
      doneText={remove.done({ email: researcher.email, lab: researcher.lab_name })}
      onDone={onDone}
      submitWhen="always"
      words={remove}
      onCancel={onDone}
      isDanger
    >
      <p>{remove.effect}</p>
      {needsOwner && <NewOwnerField researcher={researcher} />}
      <ReasonField />
    </AppForm>
  );
}
