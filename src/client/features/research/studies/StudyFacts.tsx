import { categoryWords } from '#client/features/research/log/studyWords.ts';
import { studiesTexts } from '#client/texts/studies.ts';
import { studyFormTexts } from '#client/texts/studyForm.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { formatDate } from '#client/ui/format/format.ts';
import { FactList } from '#client/ui/page/FactList.tsx';
import type { Study } from '#shared/contract/studies.ts';
import { codeOf } from '#shared/participantCode.ts';
import { fillConsent } from './consentText.ts';
import { ruleSentence } from './studyRule.ts';

const LANGUAGES = ['de', 'en'] as const;
const EXAMPLE_NUMBER = 4;

function ConsentTexts({ study }: { study: Study }) {
  const { page } = useTexts(studiesTexts);
  const { form } = useTexts(studyFormTexts);
  const own = useTexts().ui.language;
  const facts = { ...study, ...study.data_categories };
  const order = [...LANGUAGES].sort((one, other) => Number(other === own) - Number(one === own));
  return (
    <>
      {page.consentVersion({ version: study.consent.version })}
      {order.map((language) => (
        <details key={language} className="study-consent-text">
          <summary>
            {page.readConsent} ({form.languages[language]})
          </summary>
          <div lang={language}>{fillConsent(study.consent[`text_${language}`], language, facts)}</div>
        </details>
      ))}
    </>
  );
}

export function StudyFacts({ study }: { study: Study }) {
  const texts = useTexts(studiesTexts);
  const { fields, page, values } = texts;
  const formTexts = useTexts(studyFormTexts);
  const end = study.end_date && formatDate(study.end_date);
  const schedule = page.scheduleText({
    start: formatDate(study.start_date),
    end: end || 'none',
    zone: study.timezone.replaceAll('_', ' '),
  });
  const facts = [
    { label: page.schedule, value: schedule },
    {
      label: page.counts,
      value: (
        <>
          {ruleSentence(study, formTexts)} {page.silent({ count: study.silent_after_days })}.
        </>
      ),
    },
    { label: fields.data_categories, value: categoryWords(study.data_categories, texts) },
    { label: fields.history_weeks, value: values.history({ count: study.history_weeks }) },
    { label: fields.consent, value: <ConsentTexts study={study} /> },
    { label: fields.withdrawal_policy, value: values.policies[study.withdrawal_policy] },
    { label: page.contact, value: <a href={`mailto:${study.contact_email}`}>{study.contact_email}</a> },
    { label: fields.ethics_ref, value: study.ethics_ref ?? page.noEthics },
    {
      label: fields.code_prefix,
      value: (
        <>
          {formTexts.form.codesLike} <span className="study-code">{codeOf(study.code_prefix, EXAMPLE_NUMBER)}</span>
        </>
      ),
    },
  ];
  const description = { label: fields.description, value: <span className="study-text">{study.description}</span> };
  return <FactList facts={study.description === '' ? facts : [description, ...facts]} />;
}
