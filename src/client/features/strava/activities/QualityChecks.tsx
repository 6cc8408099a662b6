import { activityTexts } from '#client/texts/activity.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { PageSection } from '#client/ui/page/PageSection.tsx';
import { StatusTag } from '#client/ui/page/StatusTag.tsx';
import { RowsTable } from '#client/ui/table/RowsTable.tsx';
import type { ActivityFlag } from '#shared/contract/activities.ts';
import { FLAG_ORDER } from './activityTable.ts';

export function QualityChecks({ flags }: { flags: readonly ActivityFlag[] }) {
  const { quality: texts } = useTexts(activityTexts);
  const resultOf = (flag: ActivityFlag) => (flags.includes(flag) ? 'failed' : 'passed');
  return (
    <PageSection title={texts.title}>
      <RowsTable
        className="k-checks"
        label={texts.title}
        columns={[
          { key: 'check', title: texts.check, text: (flag) => texts.names[flag] },
          {
            key: 'result',
            title: texts.result,
            text: (flag) => texts[resultOf(flag)],
            render: (flag) => (
              <StatusTag tone={resultOf(flag) === 'failed' ? 'warning' : 'success'}>{texts[resultOf(flag)]}</StatusTag>
            ),
          },
          { key: 'meaning', title: texts.meaning, text: (flag) => texts.checks[flag][resultOf(flag)] },
        ]}
        rows={FLAG_ORDER}
        rowKey={(flag) => flag}
      />
    </PageSection>
  );
}
