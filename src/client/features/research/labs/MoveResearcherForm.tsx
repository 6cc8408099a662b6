import { useState } from 'react';
import { labsApi } from '#client/api/research/labsApi.ts';
import { AppForm } from '#client/forms/AppForm.tsx';
import { SelectField } from '#client/forms/SelectField.tsx';
import { labsTexts } from '#client/texts/labs.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { ButtonLink } from '#client/ui/page/ButtonLink.tsx';
import { QueryBoundary } from '#client/ui/page/QueryBoundary.tsx';
import { StateBlock } from '#client/ui/page/StateBlock.tsx';
import { showToast } from '#client/ui/toast/toasts.ts';
import type { Researcher } from '#shared/contract/research.ts';
import { SCREENS } from '#shared/screens.ts';
import { asksForOwner, type LeavingValues, leavingSchema, toLeavingErrors } from './leavingErrors.ts';
import { NewOwnerField } from './NewOwnerField.tsx';

interface ResearcherFormProps {
  researcher: Researcher;
  onDone: () => void;
}

const NOTHING_CHOSEN: LeavingValues = { lab_id: '', new_owner_id: '' };

export function MoveResearcherForm({ researcher, onDone }: ResearcherFormProps) {
  const { move, choose, changeRole } = useTexts(labsTexts);
  const query = labsApi.useListLabsQuery({ sort: 'name' });
  const [moveResearcher] = labsApi.useMoveResearcherMutation();
  const [needsOwner, setNeedsOwner] = useState(researcher.study_count > 0);
  const labs = query.data?.labs.filter(({ id }) => id !== researcher.lab_id) ?? [];
  const nameOf = (labId: string) => labs.find(({ id }) => id === labId)?.name ?? '';
  const field = (
    <SelectField
      name="lab_id"
      label={move.lab}
      choices={labs.map(({ id, name }) => ({ value: id, label: name }))}
      placeholder={move.choose}
    />
  );
  return (
    <AppForm
      initialValues={NOTHING_CHOSEN}
      schema={leavingSchema({ lab: true, owner: needsOwner })}
      onSubmit={({ lab_id, new_owner_id }) =>
        moveResearcher({ id: researcher.id, lab_id, ...(new_owner_id && { new_owner_id }) }).unwrap()
      }
      toErrors={(failure) => {
        if (asksForOwner(failure)) setNeedsOwner(true);
        return toLeavingErrors(failure);
      }}
      onDone={({ lab_id }) => {
        showToast({ variant: 'success', text: move.done({ email: researcher.email, lab: nameOf(lab_id) }) });
        onDone();
      }}
      words={move}
      onCancel={onDone}
    >
      <p>{move.effect({ lab: researcher.lab_name })}</p>
      <QueryBoundary
        query={query}
        failedTitle={choose.labsFailed}
        isEmpty={() => labs.length === 0}
        empty={
          <StateBlock
            tone="warning"
            text={move.noOtherLab}
            action={<ButtonLink to={SCREENS.labs}>{changeRole.toLabs}</ButtonLink>}
          />
        }
        skeleton={field}
      >
        {() => field}
      </QueryBoundary>
      {needsOwner && <NewOwnerField researcher={researcher} />}
    </AppForm>
  );
}
