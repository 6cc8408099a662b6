import { studiesTexts } from '#client/texts/studies.ts';
import { studyFormTexts } from '#client/texts/study/studyForm.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { SOURCES_MARK, sourceDifference } from '#shared/consentSources.ts';
import type { SourceName } from '#shared/sources.ts';

interface SourceWarningsProps {
  text: string;
  permitted: readonly SourceName[];
}

/** Participants must read about each source that the study may use, and about no other. */
export function SourceWarnings({ text, permitted }: SourceWarningsProps) {
  const { form } = useTexts(studyFormTexts);
  const { sources: names } = useTexts(studiesTexts);
  if (text.trim() === '') return null;
  const { unnamed, extra } = sourceDifference(text, permitted);
  const list = (sources: readonly SourceName[]) => sources.map((source) => names[source]).join(', ');
  return (
    <>
      {unnamed.length > 0 && (
        <output className="study-consent-missing">
          {form.sourcesUnnamed({ sources: list(unnamed), mark: SOURCES_MARK })}
        </output>
      )}
      {extra.length > 0 && (
        <output className="study-consent-missing">{form.sourcesExtra({ sources: list(extra) })}</output>
      )}
    </>
  );
}
