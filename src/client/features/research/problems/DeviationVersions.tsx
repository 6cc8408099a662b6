import { studyProblemsApi } from '#client/api/research/studyProblemsApi.ts';
import { deviationsTexts } from '#client/texts/study/deviations.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { formatDate, formatDateTime } from '#client/ui/format/format.ts';
import { FactList } from '#client/ui/page/FactList.tsx';
import { QueryBoundary } from '#client/ui/page/QueryBoundary.tsx';
import type { Deviation } from '#shared/contract/deviations.ts';
import type { Study } from '#shared/contract/studies.ts';

export function DeviationVersions({ study, entry }: { study: Study; entry: Deviation }) {
  const texts = useTexts(deviationsTexts);
  const { fields } = texts;
  const query = studyProblemsApi.useGetDeviationQuery({ id: study.id, deviation_id: entry.id });
  const shown = (text: string | null) => text ?? texts.hidden;
  return (
    <QueryBoundary query={query} failedTitle={texts.versionsFailed}>
      {(versions) =>
        versions.map((each) => (
          <section key={each.version} aria-label={texts.version({ version: String(each.version) })}>
            <h3>
              {texts.version({ version: String(each.version) })}
              {each.is_struck && ` (${texts.struck})`}
            </h3>
            <FactList
              facts={[
                {
                  label: fields.recorded,
                  value: texts.by({
                    at: formatDateTime(each.recorded_at, study.timezone),
                    who: each.recorded_by_email ?? texts.unknown,
                  }),
                },
                ...(each.version > 1 ? [{ label: texts.reason, value: shown(each.reason) }] : []),
                { label: fields.day, value: formatDate(each.day) },
                { label: fields.code, value: each.code ?? texts.wholeStudy },
                { label: fields.category, value: texts.categories[each.category] },
                { label: fields.severity, value: texts.severities[each.severity] },
                { label: fields.description, value: shown(each.description) },
                { label: fields.action_taken, value: shown(each.action_taken) || texts.none },
                {
                  label: fields.reported_on,
                  value: each.reported_on === null ? texts.notReported : formatDate(each.reported_on),
                },
              ]}
            />
          </section>
        ))
      }
    </QueryBoundary>
  );
}
