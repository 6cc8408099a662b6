import { ruleSentences } from '#client/features/research/days/ruleWords.ts';
import { logTexts } from '#client/features/research/log/logTexts.ts';
import { valueWords } from '#client/features/research/log/logWords.ts';
import { categoryWords } from '#client/features/research/log/studyWords.ts';
import { studiesTexts } from '#client/texts/studies.ts';
import { ruleTexts } from '#client/texts/study/rule.ts';
import { studyFormTexts } from '#client/texts/study/studyForm.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { formatDate } from '#client/ui/format/format.ts';
import { FactList } from '#client/ui/page/FactList.tsx';
import { fillConsent } from '#shared/consentText.ts';
import type { Study } from '#shared/contract/studies.ts';
import { codeOf } from '#shared/participantCode.ts';

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
  const texts = useTexts(logTexts);
  const { fields, page, values } = texts;
  const formTexts = useTexts(studyFormTexts);
  const ruleWords = useTexts(ruleTexts);
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
          {ruleSentences(study.rule, { rule: ruleWords, form: formTexts.form })}{' '}
          {page.silent({ count: study.silent_after_days })}.
        </>
      ),
    },
    {
      label: fields.permitted_sources,
      value: valueWords('permitted_sources', study.permitted_sources, texts, study.timezone),
    },
    { label: fields.data_categories, value: categoryWords(study.data_categories, texts) },
    ...(study.asks_effort ? [{ label: fields.asks_effort, value: values.yes }] : []),
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
