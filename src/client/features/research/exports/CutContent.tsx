import { studiesTexts } from '#client/texts/studies.ts';
import { exportsTexts } from '#client/texts/study/exports.ts';
import { qualityTexts } from '#client/texts/study/quality.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import type { StudyCut } from '#shared/contract/studyExports.ts';
import { THRESHOLD_RULES } from '#shared/qualityChecks.ts';
import type { SourceName } from '#shared/sources.ts';
import { ContentLines } from './ContentLines.tsx';

export function CutContent({ cut }: { cut: StudyCut }) {
  const texts = useTexts(exportsTexts);
  const { sources: names } = useTexts(studiesTexts);
  const sources = cut.permitted_sources.map((source) => names[source as SourceName] ?? source).join(', ');
  const { language } = useTexts().ui;
  const { names: checks, settings } = useTexts(qualityTexts);
  const thresholds = cut.own_thresholds.map(({ name, value }) => {
    const { flag, unit } = THRESHOLD_RULES[name];
    const words = `${checks[flag]}: ${settings.thresholds[name]} ${new Intl.NumberFormat(language).format(value)}`;
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
