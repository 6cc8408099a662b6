import { amountOf } from '#client/features/research/days/ruleWords.ts';
import { percentOf, useColumnName } from '#client/features/research/days/weekWords.ts';
import { adherenceTexts } from '#client/texts/study/adherence.ts';
import { ruleTexts } from '#client/texts/study/rule.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { formatCount } from '#client/ui/format/format.ts';
import { PageSection } from '#client/ui/page/PageSection.tsx';
import { RowsTable } from '#client/ui/table/RowsTable.tsx';
import type { Sensitivity } from '#shared/contract/boardSums.ts';
import type { RuleInForce } from '#shared/contract/studyRule.ts';

interface SensitivityTableProps {
  sensitivity: Sensitivity;
  rule: Pick<RuleInForce, 'count' | 'groups'>;
}

export function SensitivityTable({ sensitivity, rule: { count, groups } }: SensitivityTableProps) {
  const texts = useTexts(adherenceTexts);
  const rule = useTexts(ruleTexts);
  const nameOf = useColumnName();
  const week = nameOf({ key: sensitivity.key, from: '' });
  const shareOf = ({ met, participants }: { met: number; participants: number }) =>
    texts.shareOf({ met: formatCount(met), participants: formatCount(participants) });
  const title = texts.sensitivity({ week });
  return (
    <PageSection title={title}>
      <p>
        {texts.sensitivityText} {groups.some((own) => own.count && own.count !== count) && texts.sensitivityUnit}
      </p>
      <RowsTable
        className="board-targets"
        label={title}
        columns={[
          { key: 'target', title: texts.target, text: ({ target }) => amountOf(count, target, rule) },
          { key: 'met', title: texts.columnMet, text: shareOf, align: 'end' },
          { key: 'share', title: texts.columnShare, text: percentOf, align: 'end' },
          { key: 'protocol', title: texts.columnProtocol, text: (row) => shareOf(row.on_protocol), align: 'end' },
        ]}
        rows={sensitivity.targets}
        rowKey={({ target }) => String(target)}
      />
    </PageSection>
  );
}
