import { ownStudiesTexts } from '#client/texts/participant/ownStudies.ts';
import { placeTexts } from '#client/texts/participant/place.ts';
import { studiesTexts } from '#client/texts/studies.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { formatDate } from '#client/ui/format/format.ts';
import { FactList } from '#client/ui/page/FactList.tsx';
import { StatusTag } from '#client/ui/page/StatusTag.tsx';
import type { OwnStudy } from '#shared/contract/joining.ts';

const OTHERS = ['keep_after_withdrawal', 'reuse_in_other_studies', 'contact_again'] as const;

export function OwnStudyFacts({ study }: { study: OwnStudy }) {
  const texts = useTexts(ownStudiesTexts);
  const words = useTexts(studiesTexts);
  const { who } = useTexts(placeTexts);
  const { answers, withdrawn_at: withdrawnAt } = study;
  const others = OTHERS.filter((answer) => answers.includes(answer));
  const sports = study.sports.map((sport) => words.sports[sport]);
  const { first_day: first, last_day: last } = study;
  const span = { first: formatDate(first), last: last === null ? 'none' : formatDate(last) };
  const days = last !== null && last < first ? who.nothing : texts.daysText(span);
  const agreed = { label: texts.agreed, value: others.map((answer) => texts.answers[answer]).join('; ') };
  return (
    <>
      <h3 className="own-study-title">
        {study.title} {withdrawnAt && <StatusTag>{texts.withdrawnOn({ date: formatDate(withdrawnAt) })}</StatusTag>}
      </h3>
      <FactList
        facts={[
          { label: texts.lab, value: study.lab_name },
          { label: texts.contact, value: <a href={`mailto:${study.contact_email}`}>{study.contact_email}</a> },
          { label: texts.code, value: <span className="study-code">{study.code}</span> },
          { label: texts.since, value: formatDate(study.joined_day) },
          { label: texts.days, value: days },
          { label: texts.sports, value: sports.length === 0 ? words.values.allSports : sports.join(', ') },
          {
            label: texts.shared,
            value: [texts.summary, ...study.read_categories.map((category) => texts.categories[category])].join(', '),
          },
          { label: texts.dialog.who, value: texts.dialog.whoText({ lab: study.lab_name }) },
          { label: texts.sources, value: study.sources.map((source) => words.sources[source]).join(', ') },
          { label: texts.consent, value: texts.consentVersion({ version: study.consent_version }) },
          ...(others.length > 0 ? [agreed] : []),
        ]}
      />
    </>
  );
}
