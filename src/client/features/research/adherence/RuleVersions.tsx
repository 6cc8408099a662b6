import { useListRulesQuery } from '#client/api/research/adherenceApi.ts';
import { type RuleTexts, ruleFieldWords } from '#client/features/research/days/ruleWords.ts';
import { ruleTexts } from '#client/texts/study/rule.ts';
import { studyFormTexts } from '#client/texts/study/studyForm.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { formatDateTime } from '#client/ui/format/format.ts';
import { QueryBoundary } from '#client/ui/page/QueryBoundary.tsx';
import { TableScroll } from '#client/ui/table/TableScroll.tsx';
import type { Study } from '#shared/contract/studies.ts';
import type { RuleVersion } from '#shared/contract/studyRule.ts';
import type { StudyRule } from '#shared/days/adherenceRule.ts';

const FIELDS = [
  ...(['count', 'sports', 'min_minutes', 'target', 'limit', 'window', 'grace_days'] as const),
  ...(['declared_days', 'valid', 'phases', 'groups'] as const),
];

function changesOf(former: StudyRule, next: StudyRule, texts: RuleTexts): string[] {
  const { fields, change1 } = texts.rule;
  return FIELDS.flatMap((field) => {
    const [old, now] = [former, next].map((rule) => ruleFieldWords(rule, field, texts)) as [string, string];
    return old === now ? [] : [change1({ field: fields[field], old, next: now })];
  });
}

/** The newest version comes first. */
export function RuleVersions({ study }: { study: Study }) {
  const texts = useTexts(ruleTexts);
  const { form } = useTexts(studyFormTexts);
  const query = useListRulesQuery(study.id);
  const timeOf = (version: RuleVersion) => formatDateTime(version.created_at, study.timezone);
  return (
    <QueryBoundary query={query} failedTitle={texts.versionsFailed}>
      {({ versions }) => (
        <details className="rule-versions">
          <summary>{texts.versions}</summary>
          <p>{texts.versionsText}</p>
          <TableScroll label={texts.versions}>
            <table className="k-figure-table">
              <caption className="sr-only">{texts.versions}</caption>
              <thead>
                <tr>
                  <th scope="col">{texts.version}</th>
                  <th scope="col">{texts.from}</th>
                  <th scope="col">{texts.to}</th>
                  <th scope="col">{texts.by}</th>
                  <th scope="col">{texts.changed}</th>
                  {!study.is_blinded && <th scope="col">{texts.reasonOf}</th>}
                </tr>
              </thead>
              <tbody>
                {versions.map((each, index) => {
                  const former = versions[index + 1];
                  const next = versions[index - 1];
                  const changes = former && changesOf(former.rule, each.rule, { rule: texts, form });
                  return (
                    <tr key={each.version}>
                      <th scope="row">{each.version}</th>
                      <td>{timeOf(each)}</td>
                      <td>{next ? timeOf(next) : texts.holds}</td>
                      <td>{each.created_by_email ?? texts.byUnknown}</td>
                      <td>{changes ? changes.map((change) => <div key={change}>{change}</div>) : texts.first}</td>
                      {!study.is_blinded && <td>{each.reason ?? texts.noReason}</td>}
                    </tr>
                  );
                })}
              </tbody>
            </table>
          </TableScroll>
        </details>
      )}
    </QueryBoundary>
  );
}
