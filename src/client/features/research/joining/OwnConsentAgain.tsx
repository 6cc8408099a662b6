import { joiningApi } from '#client/api/research/joiningApi.ts';
import type { ConsentQuestion } from '#shared/contract/joining.ts';
import { ConsentAgain } from './ConsentAgain.tsx';

interface OwnConsentAgainProps {
  participantId: string;
  question: ConsentQuestion | null;
  /** Reads the question again where the page has it from. */
  readAgain: () => Promise<unknown>;
  onRefuse: () => void;
}

export function OwnConsentAgain({ participantId, question, readAgain, onRefuse }: OwnConsentAgainProps) {
  const [answer] = joiningApi.useAnswerConsentMutation();
  return (
    <ConsentAgain
      question={question}
      onAnswer={(body) => answer({ id: participantId, ...body }).unwrap()}
      readAgain={readAgain}
      onRefuse={onRefuse}
    />
  );
}
