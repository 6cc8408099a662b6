import { dataLockTexts } from '#client/texts/study/dataLock.ts';
import { exportsTexts } from '#client/texts/study/exports.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { formatDateTime } from '#client/ui/format/format.ts';
import { ProgressBar } from '#client/ui/page/ProgressBar.tsx';
import { StateBlock } from '#client/ui/page/StateBlock.tsx';
import { StatusTag } from '#client/ui/page/StatusTag.tsx';
import type { Study } from '#shared/contract/studies.ts';
import type { StudyLock } from '#shared/contract/studyExports.ts';
import { mayInStudy } from '#shared/roles.ts';
import { STATE_TONES } from './exportWords.ts';

/** A lock that is under way, or that ended without a cut. */
export function LockState({ lock, study }: { lock: StudyLock; study: Study }) {
  const texts = useTexts(exportsTexts);
  const words = useTexts(dataLockTexts);
  const { name, state, reason, participants_done: done, participants_total: all } = lock;
  const by = lock.created_by_email ?? texts.unknown;
  const begun = words.begun({ at: formatDateTime(lock.created_at, study.timezone), by, reason });
  if (state !== 'running') {
    const said = [begun, words.nothingKept, mayInStudy(study.part, 'cuts:create') && words.again];
    return (
      <div className="k-lock">
        <StateBlock tone="error" title={words.ended[state]({ name })} text={said.filter(Boolean).join(' ')} />
      </div>
    );
  }
  const progress = all === 0 ? texts.locking : words.progress({ done, all });
  return (
    <section className="k-export-job k-lock" aria-label={name}>
      <div className="k-export-line">
        <h3>{name}</h3>
        <StatusTag tone={STATE_TONES.running}>{texts.states.running}</StatusTag>
      </div>
      <p>{begun}</p>
      <ProgressBar label={progress} value={done} max={all} />
      <output>{progress}</output>
      <p className="k-hint">{texts.leave}</p>
    </section>
  );
}
