import { percentOf } from '#client/features/research/days/weekWords.ts';
import { adherenceTexts } from '#client/texts/study/adherence.ts';
import { ruleTexts } from '#client/texts/study/rule.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { formatCount, MISSING } from '#client/ui/format/format.ts';
import { PageSection } from '#client/ui/page/PageSection.tsx';
import { RowsTable } from '#client/ui/table/RowsTable.tsx';
import type { PhaseSummary } from '#shared/contract/phaseSummary.ts';

interface PhaseTableProps {
  phases: readonly PhaseSummary[];
  hasLimit: boolean;
}

type Weeks = Pick<PhaseSummary, 'weeks_met' | 'weeks_total'>;

export function PhaseTable({ phases, hasLimit }: PhaseTableProps) {
  const texts = useTexts(ruleTexts);
  const { ofWeeks } = useTexts(adherenceTexts);
  const shareOf = ({ weeks_met: met, weeks_total: total }: Weeks) =>
    `${ofWeeks({ met: String(met), total: String(total) })} (${percentOf({ met, participants: total })})`;
  return (
    <PageSection title={texts.phaseSummary}>
      <p>{texts.phaseSummaryText}</p>
      <RowsTable
        className="phase-table"
        label={texts.phaseSummary}
        columns={[
          { key: 'phase', title: texts.columnPhase, text: ({ phase }) => texts.phaseNames[phase] },
          {
            key: 'participants',
            title: texts.columnParticipants,
            text: (row) => formatCount(row.participants),
            align: 'end',
          },
          { key: 'all', title: texts.columnAll, text: shareOf, align: 'end' },
          { key: 'protocol', title: texts.columnProtocol, text: (row) => shareOf(row.on_protocol), align: 'end' },
          {
            key: 'beyond',
            title: texts.columnBeyond,
            align: 'end',
            text: (row) => (hasLimit ? formatCount(row.weeks_beyond) : MISSING),
          },
        ]}
        rows={phases}
        rowKey={({ phase }) => phase}
      />
    </PageSection>
  );
}
