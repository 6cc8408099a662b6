import { useState } from 'react';
import { isGone } from '#client/api/apiError.ts';
import { studyExportsApi } from '#client/api/research/studyExportsApi.ts';
import { studiesTexts } from '#client/texts/studies.ts';
import { exportsTexts } from '#client/texts/study/exports.ts';
import { qualityTexts } from '#client/texts/study/quality.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { BusyButton } from '#client/ui/dialog/BusyButton.tsx';
import { ModalDialog } from '#client/ui/dialog/ModalDialog.tsx';
import { formatDateTime } from '#client/ui/format/format.ts';
import { formatNumber } from '#client/ui/format/formatNumber.ts';
import { CopyButton } from '#client/ui/page/CopyButton.tsx';
import { PageSection } from '#client/ui/page/PageSection.tsx';
import { QueryBoundary } from '#client/ui/page/QueryBoundary.tsx';
import { RowsTable } from '#client/ui/table/RowsTable.tsx';
import type { Study } from '#shared/contract/studies.ts';
import type { StudyCut } from '#shared/contract/studyExports.ts';
import { THRESHOLD_RULES } from '#shared/qualityChecks.ts';
import { mayInStudy } from '#shared/roles.ts';
import type { SourceName } from '#shared/sources.ts';
import { ContentLines } from './ContentLines.tsx';
import { periodWords } from './exportWords.ts';
import { LockForm, lockKey } from './LockForm.tsx';
import { LockState } from './LockState.tsx';
import { ShownSum } from './ShownSum.tsx';

const LOOK_EVERY_MS = 2000;

export function StudyCuts({ study }: { study: Study }) {
  const texts = useTexts(exportsTexts);
  const query = studyExportsApi.useListStudyCutsQuery(study.id);
  const [, { isLoading: isLocking }] = studyExportsApi.useCreateStudyCutMutation({ fixedCacheKey: lockKey(study) });
  const lock = query.data?.lock;
  const isRunning = !isGone(query.error) && lock?.state === 'running';
  studyExportsApi.useListStudyCutsQuery(study.id, { skip: !isRunning, pollingInterval: LOOK_EVERY_MS });
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <PageSection
      title={texts.cuts}
      actions={
        mayInStudy(study.part, 'cuts:create') && (
          <BusyButton label={texts.lock} isBusy={isLocking || isRunning} onAct={() => setOpen(true)} />
        )
      }
    >
      <p className="study-lead">{texts.cutsLead}</p>
      {lock && <LockState lock={lock} study={study} />}
      <QueryBoundary query={query} failedTitle={texts.cutsFailed}>
        {({ cuts }) =>
          cuts.length === 0 ? <p>{texts.noCuts}</p> : <CutsTable cuts={cuts} timezone={study.timezone} />
        }
      </QueryBoundary>
      <ModalDialog open={isOpen} title={texts.lockTitle({ title: study.title })} onClose={close}>
        <LockForm study={study} onDone={close} />
      </ModalDialog>
    </PageSection>
  );
}

/** As `sha256sum` would write them. */
const sumsOf = ({ tables }: StudyCut) =>
  Object.entries(tables)
    .map(([name, { sha256 }]) => `${sha256}  ${name}`)
    .join('\n');

function CutsTable({ cuts, timezone }: { cuts: readonly StudyCut[]; timezone: string }) {
  const texts = useTexts(exportsTexts);
  const period = ({ from, to }: StudyCut) => periodWords(from, to, texts);
  return (
    <RowsTable
      label={texts.cuts}
      columns={[
        { key: 'name', title: texts.name, text: ({ name }) => name },
        { key: 'at', title: texts.at, text: ({ created_at }) => formatDateTime(created_at, timezone) },
        { key: 'by', title: texts.by, text: ({ created_by_email }) => created_by_email ?? texts.unknown },
        {
          key: 'reason',
          title: texts.lockReason,
          text: ({ reason }) => reason,
          render: (cut) => (
            <>
              {cut.reason}
              {cut.amendments.map(({ name, at, sha256_before: sum }) => (
                <p key={name} className="k-hint">
                  {texts.amended({ name, at: formatDateTime(at, timezone), sum })}
                </p>
              ))}
            </>
          ),
        },
        { key: 'period', title: texts.period, text: period },
        { key: 'content', title: texts.content, text: () => '', render: (cut) => <CutContent cut={cut} /> },
        {
          key: 'sum',
          title: 'SHA-256',
          text: ({ sha256 }) => sha256,
          render: (cut) => (
            <>
              <div className="k-cut-sum">
                <ShownSum sum={cut.sha256} /> <CopyButton text={cut.sha256} label={texts.sum({ name: cut.name })} />
              </div>
              <div className="k-cut-sum no-print">
                {texts.ofTables} <CopyButton text={sumsOf(cut)} label={texts.sums({ name: cut.name })} />
              </div>
            </>
          ),
        },
      ]}
      rows={cuts}
      rowKey={({ id }) => id}
    />
  );
}

function CutContent({ cut }: { cut: StudyCut }) {
  const texts = useTexts(exportsTexts);
  const { sources: names } = useTexts(studiesTexts);
  const sources = cut.permitted_sources.map((source) => names[source as SourceName] ?? source).join(', ');
  const { language } = useTexts().ui;
  const { names: checks, settings } = useTexts(qualityTexts);
  const thresholds = cut.own_thresholds.map(({ name, value }) => {
    const { flag, unit } = THRESHOLD_RULES[name];
    const words = `${checks[flag]}: ${settings.thresholds[name]} ${formatNumber(value, language)}`;
    return `${words}\u00a0${unit === 'd' ? settings.days : unit}`;
  });
  const answers = cut.required_answers.map((answer) => texts.answers[answer]).join(', ');
  const lines = [
    texts.contentOf({ participants: cut.tables.participants?.rows ?? 0, activities: cut.tables.activities?.rows ?? 0 }),
    texts.cutSources({ sources }),
    texts.cutRule({ version: String(cut.rule_version) }),
    thresholds.length === 0 ? texts.cutThresholds : texts.cutOwnThresholds({ thresholds: thresholds.join('; ') }),
    !cut.include_withdrawn && texts.cutWithoutWithdrawn,
    cut.include_excluded && texts.cutWithExcluded,
    answers !== '' && texts.cutRequired({ answers }),
    ...cut.left_out.map(({ reason, count }) => texts.leftOut[reason]({ count })),
  ];
  return <ContentLines lines={lines} />;
}
