import { joiningApi } from '#client/api/research/joiningApi.ts';
import type { ConsentQuestion } from '#shared/contract/joining.ts';
import { ConsentAgain } from './ConsentAgain.tsx';

interface OwnConsentAgainProps {
  participantId: string;
  question: ConsentQuestion | null;
  onRefuse: () => void;
}

export function OwnConsentAgain({ participantId, question, onRefuse }: OwnConsentAgainProps) {
  const [answer] = joiningApi.useAnswerConsentMutation();
  const { refetch } = joiningApi.useListOwnStudiesQuery();
  return (
    <ConsentAgain
      question={question}
      onAnswer={(body) => answer({ id: participantId, ...body }).unwrap()}
      readAgain={refetch}
      onRefuse={onRefuse}
    />
  );
}
