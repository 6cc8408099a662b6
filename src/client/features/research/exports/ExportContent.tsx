import { exportsTexts } from '#client/texts/study/exports.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { formatDate } from '#client/ui/format/format.ts';
import type { StudyExport } from '#shared/contract/studyExports.ts';
import { ContentLines } from './ContentLines.tsx';
import { TREATMENTS } from './exportWords.ts';

/** What left with an export: its data, its choices and how it was de-identified. */
export function ExportContent({ job }: { job: StudyExport }) {
  const texts = useTexts(exportsTexts);
  const {
    from,
    to,
    include_withdrawn,
    include_excluded,
    points,
    required_answers = [],
    deidentification,
  } = job.choices;
  const { recipient, ...treated } = deidentification ?? {};
  const answers = required_answers.map((answer) => texts.answers[answer]).join(', ');
  const isLive = job.cut === null;
  const lines = [
    texts.contentOf({ participants: job.participants, activities: job.rows_total }),
    isLive ? texts.ofNow : texts.ofCut({ name: job.cut ?? '' }),
    (from ?? to) !== undefined && `${texts.period}: ${formatDate(from)} – ${formatDate(to)}`,
    isLive && include_withdrawn === false && texts.cutWithoutWithdrawn,
    include_excluded && texts.cutWithExcluded,
    points && texts.pointsIn,
    answers !== '' && texts.cutRequired({ answers }),
    recipient && texts.forRecipient({ recipient }),
    ...TREATMENTS.filter((name) => treated[name]).map((name) => texts.treatments[name]),
    ...job.left_out.map(({ reason, count }) => texts.leftOut[reason]({ count })),
  ];
  return <ContentLines lines={lines} />;
}
