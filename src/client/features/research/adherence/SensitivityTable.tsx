import { amountOf } from '#client/features/research/days/ruleWords.ts';
import { percentOf, useColumnName } from '#client/features/research/days/weekWords.ts';
import { adherenceTexts } from '#client/texts/study/adherence.ts';
import { ruleTexts } from '#client/texts/study/rule.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { PageSection } from '#client/ui/page/PageSection.tsx';
import type { Sensitivity } from '#shared/contract/boardSums.ts';
import type { RuleInForce } from '#shared/contract/studyRule.ts';

interface SensitivityTableProps {
  sensitivity: Sensitivity;
  rule: Pick<RuleInForce, 'count' | 'groups'>;
}

/** STUDIES §5 "4 days: 31 of 42; 3 days: 36 of 42" */
export function SensitivityTable({ sensitivity, rule: { count, groups } }: SensitivityTableProps) {
  const texts = useTexts(adherenceTexts);
  const rule = useTexts(ruleTexts);
  const nameOf = useColumnName();
  const week = nameOf({ key: sensitivity.key, from: '' });
  const title = texts.sensitivity({ week });
  return (
    <PageSection title={title}>
      <p>
        {texts.sensitivityText} {groups.some((own) => own.count && own.count !== count) && texts.sensitivityUnit}
      </p>
      <table className="k-figure-table board-targets">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.target}</th>
            <th scope="col">{texts.columnMet}</th>
            <th scope="col">{texts.columnShare}</th>
            <th scope="col">{texts.columnProtocol}</th>
          </tr>
        </thead>
        <tbody>
          {sensitivity.targets.map(({ target, met, participants, on_protocol: protocol }) => (
            <tr key={target}>
              <th scope="row">{amountOf(count, target, rule)}</th>
              <td>{texts.shareOf({ met: String(met), participants: String(participants) })}</td>
              <td>{percentOf({ met, participants })}</td>
              <td>{texts.shareOf({ met: String(protocol.met), participants: String(protocol.participants) })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </PageSection>
  );
}
