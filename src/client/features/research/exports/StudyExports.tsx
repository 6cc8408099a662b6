import './exports.css';
import { useEffect } from 'react';
import { isGone } from '#client/api/apiError.ts';
import { awaitedExports } from '#client/api/research/awaitedExports.ts';
import { studyExportsApi } from '#client/api/research/studyExportsApi.ts';
import { selectProfile } from '#client/session/profileSlice.ts';
import { useAppSelector } from '#client/session/store.ts';
import { exportsTexts } from '#client/texts/study/exports.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { PageSection } from '#client/ui/page/PageSection.tsx';
import { QueryBoundary } from '#client/ui/page/QueryBoundary.tsx';
import { useReached } from '#client/ui/useReached.ts';
import type { Study } from '#shared/contract/studies.ts';
import type { StudyExport } from '#shared/contract/studyExports.ts';
import { ExportForm } from './ExportForm.tsx';
import { ExportHistory } from './ExportHistory.tsx';
import { ExportJob } from './ExportJob.tsx';
import { isActive } from './exportWords.ts';
import { StudyCuts } from './StudyCuts.tsx';
import { StudyTokens } from './StudyTokens.tsx';

const LOOK_EVERY_MS = 1000;
/** Longer ago an export is history. */
const SHOWN: ReadonlySet<StudyExport['state']> = new Set(['waiting', 'running', 'done', 'failed']);

export function StudyExports({ study }: { study: Study }) {
  const texts = useTexts(exportsTexts);
  const query = studyExportsApi.useListStudyExportsQuery(study.id);
  const cuts = studyExportsApi.useListStudyCutsQuery(study.id);
  const exports = query.data ?? [];
  const email = useAppSelector(selectProfile).data?.user.email;
  const isOwn = (job: StudyExport) => job.created_by_email === email;
  // Without access to the study the last answer stays, and no later one comes.
  const running = isGone(query.error) ? undefined : exports.find(isActive);
  // The server writes one at a time for each user.
  const isMine = exports.some((job) => isActive(job) && isOwn(job));
  studyExportsApi.useListStudyExportsQuery(study.id, { skip: !running, pollingInterval: LOOK_EVERY_MS });
  const own = exports.find(isOwn);
  const shown = own && SHOWN.has(own.state) ? own : (running ?? exports[0]);
  useEffect(() => {
    if (own && isActive(own)) awaitedExports.add(own);
  }, [own]);
  // Shown after both lists have loaded, because they would move it.
  const areFinal = useReached(!query.isLoading && !cuts.isLoading);
  return (
    <>
      <PageSection title={texts.title}>
        <p className="study-lead">{texts.lead}</p>
        <ExportForm study={study} cuts={cuts.data?.cuts ?? []} blockedBecause={isMine ? texts.oneAtATime : undefined} />
        {shown && SHOWN.has(shown.state) && (
          <ExportJob key={shown.id} job={shown} timezone={study.timezone} isOwn={isOwn(shown)} />
        )}
      </PageSection>
      <PageSection title={texts.history}>
        <QueryBoundary query={query} failedTitle={texts.historyFailed}>
          {(listed) => <ExportHistory exports={listed} timezone={study.timezone} />}
        </QueryBoundary>
      </PageSection>
      <StudyCuts study={study} />
      {areFinal && <StudyTokens study={study} cuts={cuts.data?.cuts ?? []} />}
    </>
  );
}
