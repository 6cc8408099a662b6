import { percentOf } from '#client/features/research/days/weekWords.ts';
import { adherenceTexts } from '#client/texts/study/adherence.ts';
import { ruleTexts } from '#client/texts/study/rule.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { formatCount, MISSING } from '#client/ui/format/format.ts';
import { PageSection } from '#client/ui/page/PageSection.tsx';
import { TableScroll } from '#client/ui/table/TableScroll.tsx';
import type { PhaseSummary } from '#shared/contract/phaseSummary.ts';

interface PhaseTableProps {
  phases: readonly PhaseSummary[];
  hasLimit: boolean;
}

type Weeks = Pick<PhaseSummary, 'weeks_met' | 'weeks_total'>;

/** STUDIES §5 The judged weeks of each phase, of all participants and of those on protocol. */
export function PhaseTable({ phases, hasLimit }: PhaseTableProps) {
  const texts = useTexts(ruleTexts);
  const { ofWeeks } = useTexts(adherenceTexts);
  const shareOf = ({ weeks_met: met, weeks_total: total }: Weeks) =>
    `${ofWeeks({ met: String(met), total: String(total) })} (${percentOf({ met, participants: total })})`;
  return (
    <PageSection title={texts.phaseSummary}>
      <p>{texts.phaseSummaryText}</p>
      <TableScroll label={texts.phaseSummary}>
        <table className="k-figure-table phase-table">
          <caption className="sr-only">{texts.phaseSummary}</caption>
          <thead>
            <tr>
              <th scope="col">{texts.columnPhase}</th>
              <th scope="col">{texts.columnParticipants}</th>
              <th scope="col">{texts.columnAll}</th>
              <th scope="col">{texts.columnProtocol}</th>
              <th scope="col">{texts.columnBeyond}</th>
            </tr>
          </thead>
          <tbody>
            {phases.map((each) => (
              <tr key={each.phase}>
                <th scope="row">{texts.phaseNames[each.phase]}</th>
                <td>{formatCount(each.participants)}</td>
                <td>{shareOf(each)}</td>
                <td>{shareOf(each.on_protocol)}</td>
                <td>{hasLimit ? formatCount(each.weeks_beyond) : MISSING}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroll>
    </PageSection>
  );
}
