import type { ReactNode } from 'react';
import { LINKED_TEXTS } from '#client/texts/sources/linkedSources.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { MarkedList } from '#client/ui/page/MarkedList.tsx';
import type { LinkedSourceName } from '#shared/sources.ts';

interface LinkedInformationProps {
  source: LinkedSourceName;
  /** With `children`: how to add activities from before the connection. */
  history: string;
  children?: ReactNode;
}

export function LinkedInformation({ source, history, children }: LinkedInformationProps) {
  const { start } = useTexts(LINKED_TEXTS[source].own);
  return (
    <div className="k-join-information">
      <MarkedList title={start.reads} lines={start.readsList} mark="yes" />
      <MarkedList title={start.never} lines={start.neverList} mark="no" />
      <section>
        <h2>{start.who}</h2>
        <p>{start.whoText}</p>
      </section>
      <section>
        <h2>{start.history}</h2>
        <p>{history}</p>
        {children}
      </section>
    </div>
  );
}
