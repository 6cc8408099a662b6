import { invitesApi } from '#client/api/research/invitesApi.ts';
import { ConsentAgain } from '#client/features/research/joining/ConsentAgain.tsx';
import type { ConsentQuestion } from '#shared/contract/joining.ts';

interface ReceiptConsentAgainProps {
  receipt: string;
  question: ConsentQuestion | null;
  onRefuse: () => void;
}

export function ReceiptConsentAgain({ receipt, question, onRefuse }: ReceiptConsentAgainProps) {
  const [answer] = invitesApi.useAnswerConsentByReceiptMutation();
  const { refetch } = invitesApi.useReadReceiptQuery(receipt);
  return (
    <ConsentAgain
      question={question}
      onAnswer={(body) => answer({ receipt, ...body }).unwrap()}
      readAgain={refetch}
      onRefuse={onRefuse}
    />
  );
}
