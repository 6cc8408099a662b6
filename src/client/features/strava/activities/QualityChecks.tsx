import { activityTexts } from '#client/texts/activity.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { PageSection } from '#client/ui/page/PageSection.tsx';
import { StatusTag } from '#client/ui/page/StatusTag.tsx';
import { TableScroll } from '#client/ui/table/TableScroll.tsx';
import type { ActivityFlag } from '#shared/contract/activities.ts';
import { FLAG_ORDER } from './activityTable.ts';

export function QualityChecks({ flags }: { flags: readonly ActivityFlag[] }) {
  const { quality: texts } = useTexts(activityTexts);
  return (
    <PageSection title={texts.title}>
      <TableScroll label={texts.title}>
        <table className="k-table k-checks" data-stacks>
          <caption className="sr-only">{texts.title}</caption>
          <thead>
            <tr>
              <th scope="col">{texts.check}</th>
              <th scope="col">{texts.result}</th>
              <th scope="col">{texts.meaning}</th>
            </tr>
          </thead>
          <tbody>
            {FLAG_ORDER.map((flag) => {
              const result = flags.includes(flag) ? 'failed' : 'passed';
              return (
                <tr key={flag}>
                  <th scope="row">{texts.names[flag]}</th>
                  <td data-label={texts.result}>
                    <StatusTag tone={result === 'failed' ? 'warning' : 'success'}>{texts[result]}</StatusTag>
                  </td>
                  <td data-label={texts.meaning}>{texts.checks[flag][result]}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </TableScroll>
    </PageSection>
  );
}
