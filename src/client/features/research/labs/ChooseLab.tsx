import { useState } from 'react';
import { labsApi } from '#client/api/research/labsApi.ts';
import { labsTexts } from '#client/texts/labs.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { ButtonLink } from '#client/ui/page/ButtonLink.tsx';
import { StateBlock } from '#client/ui/page/StateBlock.tsx';
import type { User } from '#shared/contract/users.ts';
import { SCREENS } from '#shared/screens.ts';
import { AssignSteps, CHOICES_SHOWN } from './AssignSteps.tsx';

interface ChooseLabProps {
  user: Pick<User, 'id' | 'email' | 'role'>;
  onClose: () => void;
}

export function ChooseLab({ user, onClose }: ChooseLabProps) {
  const { assign, changeRole, choose } = useTexts(labsTexts);
  const [search, setSearch] = useState('');
  const { data, error, isFetching, refetch } = labsApi.useListLabsQuery({
    ...(search && { search }),
    sort: 'name',
    page: 1,
    page_size: CHOICES_SHOWN,
  });
  const isResearcher = user.role === 'researcher';
  return (
    <AssignSteps
      label={changeRole.lab}
      searchLabel={changeRole.search}
      search={search}
      onSearch={setSearch}
      query={{
        data: data && {
          options: data.labs.map(({ id, name, email }) => ({ id, label: name, hint: email })),
          total: data.total,
        },
        error,
        isFetching,
        refetch,
      }}
      failedTitle={choose.labsFailed}
      noneText={choose.noLabs}
      empty={
        <StateBlock text={changeRole.noLabs} action={<ButtonLink to={SCREENS.labs}>{changeRole.toLabs}</ButtonLink>} />
      }
      bodyOf={(lab) => ({ user_id: user.id, lab_id: lab.id })}
      reviewOf={(lab) =>
        (isResearcher ? assign.reviewResearcher : assign.review)({ email: user.email, lab: lab.label })
      }
      doneText={(lab) => assign.done({ email: user.email, lab: lab.label })}
      onClose={onClose}
    />
  );
}
