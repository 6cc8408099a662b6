import { useId, useState } from 'react';
import { remindersTexts } from '#client/texts/study/reminders.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { productName } from '#client/ui/format/productName.ts';
import { PageSection } from '#client/ui/page/PageSection.tsx';
import { choicesOf } from '#client/ui/select/choicesOf.ts';
import { SelectBox } from '#client/ui/select/SelectBox.tsx';
import type { Study } from '#shared/contract/studies.ts';
import { REMINDER_KINDS, type ReminderKind } from '#shared/reminderKinds.ts';
import { mailText } from '#shared/reminderTexts.ts';
import { SCREENS } from '#shared/screens.ts';

const LANGUAGES = ['de', 'en'] as const;

export function ReminderTexts({ study }: { study: Study }) {
  const texts = useTexts(remindersTexts);
  const { ui } = useTexts();
  const id = useId();
  const [kind, setKind] = useState<ReminderKind>('silent');
  const [language, setLanguage] = useState<'de' | 'en'>(ui.language);
  const { subject, body } = mailText(kind, language, {
    product: productName(),
    contact: study.contact_email,
    link: '…',
    page: `${window.location.origin}${SCREENS.ownPage}`,
    hasAccount: false,
    leave: `${window.location.origin}${SCREENS.contact}?…`,
  });
  return (
    <PageSection title={texts.texts}>
      <p className="study-lead">{texts.textsLead}</p>
      <div className="k-reminder-choice">
        <div>
          <label htmlFor={`${id}-kind`}>{texts.text}</label>
          <SelectBox
            id={`${id}-kind`}
            value={kind}
            choices={choicesOf(REMINDER_KINDS, texts.kinds)}
            onChange={(value) => setKind(REMINDER_KINDS.find((one) => one === value) ?? 'silent')}
          />
        </div>
        <div>
          <label htmlFor={`${id}-language`}>{texts.language}</label>
          <SelectBox
            id={`${id}-language`}
            value={language}
            choices={choicesOf(LANGUAGES, texts.languages)}
            onChange={(value) => setLanguage(value === 'de' ? 'de' : 'en')}
          />
        </div>
      </div>
      <pre className="k-reminder-text" lang={language}>
        <strong>{subject}</strong>
        {`\n\n${body}`}
      </pre>
    </PageSection>
  );
}
