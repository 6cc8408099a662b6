import type { ReactNode } from 'react';
import { studyFormTexts } from '#client/texts/study/studyForm.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import type { Study } from '#shared/contract/studies.ts';
import type { StudyRule } from '#shared/days/adherenceRule.ts';
import { BasicsSection } from './BasicsSection.tsx';
import { CategoriesSection } from './CategoriesSection.tsx';
import { ConsentPreview } from './ConsentPreview.tsx';
import { ConsentSection, type ConsentTemplates } from './ConsentSection.tsx';
import { CountsSection } from './CountsSection.tsx';
import { FormIndex } from './FormIndex.tsx';
import { ScheduleSection } from './ScheduleSection.tsx';
import { SourcesSection } from './SourcesSection.tsx';
import type { StudyLocks } from './studyLocks.ts';

interface StudyFormFieldsProps {
  templates: ConsentTemplates;
  labName: string;
  choosesOwner?: boolean;
  ownPrefix?: string;
  zone: string;
  locks?: StudyLocks;
  categoriesNote?: string;
  consentNote?: string;
  consentFields?: ReactNode;
  startHint?: string;
  copiedRule?: StudyRule | undefined;
  saved?: Pick<Study, 'id' | 'rule' | 'participant_count'>;
  children?: ReactNode;
}

export function StudyFormFields(props: StudyFormFieldsProps) {
  const { templates, labName, choosesOwner = false, ownPrefix = '', zone, locks = {}, children } = props;
  const { form } = useTexts(studyFormTexts);
  const sections = (['basics', 'schedule', 'counts', 'sources', 'categories', 'consent'] as const).map((id) => ({
    id,
    title: form[id],
  }));
  return (
    <div className="study-form">
      <FormIndex label={form.sections} sections={sections} />
      <div className="study-form-fields">
        <BasicsSection choosesOwner={choosesOwner} ownPrefix={ownPrefix} locks={locks} />
        <ScheduleSection zone={zone} {...(props.startHint !== undefined && { startHint: props.startHint })} />
        <CountsSection saved={props.saved} copied={props.copiedRule} />
        <SourcesSection />
        <CategoriesSection note={props.categoriesNote} />
        <ConsentSection templates={templates} versionNote={props.consentNote}>
          {props.consentFields}
        </ConsentSection>
        {children}
      </div>
      <ConsentPreview labName={labName} />
    </div>
  );
}
