import { useState } from 'react';
import { labsApi } from '#client/api/research/labsApi.ts';
import { labsTexts } from '#client/texts/labs.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { formatDate } from '#client/ui/format/format.ts';
import { ButtonLink } from '#client/ui/page/ButtonLink.tsx';
import { StateBlock } from '#client/ui/page/StateBlock.tsx';
import type { Candidate, Lab } from '#shared/contract/research.ts';
import { SCREENS } from '#shared/screens.ts';
import { AssignSteps, CHOICES_SHOWN } from './AssignSteps.tsx';

interface AssignResearcherProps {
  lab: Pick<Lab, 'id' | 'name'>;
  onClose: () => void;
}

export function AssignResearcher({ lab, onClose }: AssignResearcherProps) {
  const { assign, choose } = useTexts(labsTexts);
  const [search, setSearch] = useState('');
  const { data, error, isFetching, refetch } = labsApi.useListCandidatesQuery({
    ...(search && { search }),
    sort: 'email',
    page: 1,
    page_size: CHOICES_SHOWN,
  });
  const toOption = (candidate: Candidate) => ({
    ...candidate,
    label: candidate.email,
    hint:
      candidate.role === 'researcher' ? choose.withoutLab : choose.since({ date: formatDate(candidate.created_at) }),
  });
  return (
    <AssignSteps
      label={assign.person}
      searchLabel={assign.search}
      search={search}
      onSearch={setSearch}
      query={{
        data: data && { options: data.candidates.map(toOption), total: data.total },
        error,
        isFetching,
        refetch,
      }}
      failedTitle={choose.usersFailed}
      noneText={choose.none}
      empty={
        <StateBlock
          text={assign.noCandidates}
          action={<ButtonLink to={SCREENS.dashboard}>{assign.toUsers}</ButtonLink>}
        />
      }
      bodyOf={(person) => ({ user_id: person.id, lab_id: lab.id })}
      reviewOf={({ email, role }) =>
        role === 'researcher'
          ? assign.reviewResearcher({ email, lab: lab.name })
          : assign.review({ email, lab: lab.name })
      }
      doneText={({ email }) => assign.done({ email, lab: lab.name })}
      onClose={onClose}
    />
  );
}
