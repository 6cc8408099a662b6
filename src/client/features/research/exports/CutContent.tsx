import { studiesTexts } from '#client/texts/studies.ts';
import { exportsTexts } from '#client/texts/study/exports.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import type { StudyCut } from '#shared/contract/studyExports.ts';
import type { SourceName } from '#shared/sources.ts';

export function CutContent({ cut }: { cut: StudyCut }) {
  const texts = useTexts(exportsTexts);
  const { sources: names } = useTexts(studiesTexts);
  const sources = cut.permitted_sources.map((source) => names[source as SourceName] ?? source).join(', ');
  const answers = cut.required_answers.map((answer) => texts.answers[answer]).join(', ');
  const lines = [
    texts.contentOf({ participants: cut.tables.participants?.rows ?? 0, activities: cut.tables.activities?.rows ?? 0 }),
    texts.cutSources({ sources }),
    texts.cutRule({ version: String(cut.rule_version) }),
    !cut.include_withdrawn && texts.cutWithoutWithdrawn,
    cut.include_excluded && texts.cutWithExcluded,
    answers !== '' && texts.cutRequired({ answers }),
    ...cut.left_out.map(({ reason, count }) => texts.leftOut[reason]({ count })),
  ];
  return (
    <ul className="k-cut-content">
      {lines.filter(Boolean).map((line) => (
        <li key={String(line)}>{line}</li>
      ))}
    </ul>
  );
}
