import { Link } from 'react-router';
import { qualityTexts } from '#client/texts/study/quality.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { formatCount, formatDateTime } from '#client/ui/format/format.ts';
import { PageSection } from '#client/ui/page/PageSection.tsx';
import { StateBlock } from '#client/ui/page/StateBlock.tsx';
import { TableScroll } from '#client/ui/table/TableScroll.tsx';
import type { QualityAnswer } from '#shared/contract/quality.ts';
import { checkSearch } from './checkSearch.ts';
import { meaningOf } from './checkWords.ts';

export function QualityTable({ quality }: { quality: QualityAnswer }) {
  const texts = useTexts(qualityTexts);
  const { language } = useTexts().ui;
  const { columns } = texts;
  const at = formatDateTime(quality.as_of);
  const { thresholds, severities } = quality.settings;
  const found = quality.checks.filter(({ open, kept, excluded, fixed }) => open + kept + excluded + fixed > 0);
  const hasPairs = quality.duplicates.open > 0;
  if (found.length === 0 && !hasPairs) {
    return (
      <PageSection title={texts.title}>
        <StateBlock text={texts.none({ at })} />
      </PageSection>
    );
  }
  return (
    <PageSection title={texts.title}>
      <p className="k-lead">{texts.asOf({ at })}</p>
      <TableScroll label={texts.title}>
        <table className="k-table" data-stacks>
          <caption className="sr-only">{texts.title}</caption>
          <thead>
            <tr>
              <th scope="col">{columns.check}</th>
              <th scope="col">{columns.severity}</th>
              <th scope="col">{columns.meaning}</th>
              <th scope="col" data-align="end">
                {columns.count}
              </th>
              <th scope="col" data-align="end">
                {columns.participants}
              </th>
              <th scope="col">{columns.action}</th>
            </tr>
          </thead>
          <tbody>
            {hasPairs && (
              <tr>
                <th scope="row">{texts.duplicates}</th>
                <td data-label={columns.severity}>{texts.settings.severities[severities.duplicate_candidate]}</td>
                <td data-label={columns.meaning}>{texts.duplicatesMeaning({ shifted: quality.duplicates.shifted })}</td>
                <td data-align="end" data-label={columns.count}>
                  {formatCount(quality.duplicates.open)}
                </td>
                <td data-align="end" data-label={columns.participants} />
                <td data-label={columns.action}>
                  <a className="k-check-action" href="#possible-duplicates">
                    {texts.compare}
                  </a>
                </td>
              </tr>
            )}
            {found.map(({ flag, severity, open, kept, excluded, fixed, participants }) => {
              const check = texts.names[flag];
              return (
                <tr key={flag}>
                  <th scope="row">{check}</th>
                  <td data-label={columns.severity}>{texts.settings.severities[severity]}</td>
                  <td data-label={columns.meaning}>{meaningOf(flag, thresholds, language, texts)}</td>
                  <td data-align="end" data-label={columns.count}>
                    <Link
                      to={{ search: checkSearch(flag) }}
                      aria-label={texts.countOf({ count: open, check })}
                      preventScrollReset
                    >
                      {formatCount(open)}
                    </Link>
                  </td>
                  <td data-align="end" data-label={columns.participants}>
                    {formatCount(participants)}
                  </td>
                  <td data-label={columns.action}>
                    <Link to={{ search: checkSearch(flag) }} aria-label={texts.reviewOf({ check })} preventScrollReset>
                      {texts.review}
                    </Link>
                    {kept + excluded + fixed > 0 && (
                      <div className="k-hint">{texts.reviewed({ kept, excluded, fixed })}</div>
                    )}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </TableScroll>
    </PageSection>
  );
}
