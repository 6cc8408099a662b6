import '#client/features/sources/connection/joining.css';
import { StoredForStudy } from '#client/features/sources/connection/StoredForStudy.tsx';
import { LINKED_TEXTS } from '#client/texts/sources/linkedSources.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import type { ConsentAnswer } from '#shared/contract/joining.ts';
import type { LinkedSourceName } from '#shared/sources.ts';
import { LinkedForm } from './LinkedForm.tsx';
import { LinkedInformation } from './LinkedInformation.tsx';

interface ParticipantLinkedProps {
  source: LinkedSourceName;
  receipt: string;
  /** Whether files can be given on the same page. */
  takesFiles: boolean;
  answers: readonly ConsentAnswer[];
}

/** The source of a participant who has a receipt. */
export function ParticipantLinked({ source, receipt, takesFiles, answers }: ParticipantLinkedProps) {
  const { start } = useTexts(LINKED_TEXTS[source].own);
  return (
    <div className="k-join-parts">
      <details className="k-join-full">
        <summary>{start.readsHere}</summary>
        <StoredForStudy answers={answers} />
        <LinkedInformation source={source} history={takesFiles ? start.historyOfPlace : start.historyWithoutFiles} />
      </details>
      <LinkedForm source={source} receipt={receipt} />
    </div>
  );
}
