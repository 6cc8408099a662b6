import { labsApi } from '#client/api/research/labsApi.ts';
import { activeResearchers } from '#client/features/research/studies/activeResearchers.ts';
import { SelectField } from '#client/forms/SelectField.tsx';
import { labsTexts } from '#client/texts/labs.ts';
import { useSay, useTexts } from '#client/texts/useTexts.ts';
import { QueryBoundary } from '#client/ui/page/QueryBoundary.tsx';
import { StateBlock } from '#client/ui/page/StateBlock.tsx';
import type { Researcher } from '#shared/contract/research.ts';
import { researchMessages } from '#shared/researchMessages.ts';

interface NewOwnerFieldProps {
  researcher: Researcher;
}

export function NewOwnerField({ researcher }: NewOwnerFieldProps) {
  const { newOwner, choose } = useTexts(labsTexts);
  const say = useSay();
  const query = labsApi.useListLabResearchersQuery({ id: researcher.lab_id, sort: 'email' });
  const others = activeResearchers(query.data?.researchers)?.filter(({ user_id }) => user_id !== researcher.user_id);
  const needed = say(researchMessages('new_owner_needed', { count: Math.max(1, researcher.study_count) }));
  const field = (
    <SelectField
      name="new_owner_id"
      label={newOwner.label}
      hint={needed}
      choices={(others ?? []).map(({ user_id, email }) => ({ value: user_id, label: email }))}
      placeholder={newOwner.choose}
    />
  );
  return (
    <QueryBoundary
      query={query}
      failedTitle={choose.usersFailed}
      isEmpty={() => others?.length === 0}
      empty={<StateBlock tone="warning" title={needed} text={newOwner.nobody} />}
      skeleton={field}
    >
      {() => field}
    </QueryBoundary>
  );
}
