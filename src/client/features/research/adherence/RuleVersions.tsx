import { adherenceApi } from '#client/api/research/adherenceApi.ts';
import { RULE_FIELDS, type RuleTexts, ruleFieldWords } from '#client/features/research/days/ruleWords.ts';
import { ruleTexts } from '#client/texts/study/rule.ts';
import { studyFormTexts } from '#client/texts/study/studyForm.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { formatDateTime } from '#client/ui/format/format.ts';
import { QueryBoundary } from '#client/ui/page/QueryBoundary.tsx';
import type { Column } from '#client/ui/table/Column.ts';
import { RowsTable } from '#client/ui/table/RowsTable.tsx';
import type { Study } from '#shared/contract/studies.ts';
import type { RuleVersion } from '#shared/contract/studyRule.ts';
import type { StudyRule } from '#shared/days/adherenceRule.ts';

function changesOf(former: StudyRule, next: StudyRule, texts: RuleTexts): string[] {
  const { fields, change1 } = texts.rule;
  return RULE_FIELDS.flatMap((field) => {
    const [old, now] = [former, next].map((rule) => ruleFieldWords(rule, field, texts)) as [string, string];
    return old === now ? [] : [change1({ field: fields[field], old, next: now })];
  });
}

export function RuleVersions({ study }: { study: Study }) {
  const texts = useTexts(ruleTexts);
  const { form } = useTexts(studyFormTexts);
  const query = adherenceApi.useListRulesQuery(study.id);
  const timeOf = (version: RuleVersion) => formatDateTime(version.created_at, study.timezone);
  return (
    <QueryBoundary query={query} failedTitle={texts.versionsFailed}>
      {({ versions }) => {
        const at = ({ version }: RuleVersion, step: number) =>
          versions[versions.findIndex((each) => each.version === version) + step];
        const changes = (each: RuleVersion) => {
          const former = at(each, 1);
          return former ? changesOf(former.rule, each.rule, { rule: texts, form }) : [texts.first];
        };
        const columns: Column<RuleVersion>[] = [
          { key: 'version', title: texts.version, text: ({ version }) => String(version) },
          { key: 'from', title: texts.from, text: timeOf },
          {
            key: 'to',
            title: texts.to,
            text: (each) => {
              const next = at(each, -1);
              return next ? timeOf(next) : texts.holds;
            },
          },
          { key: 'by', title: texts.by, text: (each) => each.created_by_email ?? texts.byUnknown },
          {
            key: 'changed',
            title: texts.changed,
            text: (each) => changes(each).join(' '),
            render: (each) => changes(each).map((change) => <div key={change}>{change}</div>),
          },
        ];
        if (!study.is_blinded) {
          columns.push({ key: 'reason', title: texts.reasonOf, text: ({ reason }) => reason ?? texts.noReason });
        }
        return (
          <details className="rule-versions">
            <summary>{texts.versions}</summary>
            <p>{texts.versionsText}</p>
            <RowsTable
              label={texts.versions}
              columns={columns}
              rows={versions}
              rowKey={({ version }) => String(version)}
              staysTable
            />
          </details>
        );
      }}
    </QueryBoundary>
  );
}
