import type { ReactNode } from 'react';
import { TextAreaField } from '#client/forms/TextAreaField.tsx';
import { TextField } from '#client/forms/TextField.tsx';
import { studiesTexts } from '#client/texts/studies.ts';
import { studyFormTexts } from '#client/texts/study/studyForm.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import type { Study } from '#shared/contract/studies.ts';
import type { StudyRule } from '#shared/days/adherenceRule.ts';
import { CategoriesSection } from './CategoriesSection.tsx';
import { ConsentPreview } from './ConsentPreview.tsx';
import { ConsentSection, type ConsentTemplates } from './ConsentSection.tsx';
import { CountsSection } from './CountsSection.tsx';
import { FormSection } from './FormSection.tsx';
import { LabAndOwnerFields } from './LabAndOwnerFields.tsx';
import { PrefixField } from './PrefixField.tsx';
import { ScheduleSection } from './ScheduleSection.tsx';
import { SourcesSection } from './SourcesSection.tsx';

interface StudyFormFieldsProps {
  templates: ConsentTemplates;
  labName: string;
  choosesOwner?: boolean;
  ownPrefix?: string;
  zone: string;
  /** The reason for which the prefix cannot be changed. */
  prefixLocked?: string | undefined;
  categoriesNote?: string;
  consentNote?: string;
  consentFields?: ReactNode;
  startHint?: string;
  historyHint?: string;
  sourcesHint?: string;
  copiedRule?: StudyRule | undefined;
  saved?: Pick<Study, 'id' | 'rule' | 'participant_count'>;
  children?: ReactNode;
}

export function StudyFormFields(props: StudyFormFieldsProps) {
  const { templates, labName, choosesOwner = false, ownPrefix = '', zone, prefixLocked, children } = props;
  const { form } = useTexts(studyFormTexts);
  const sections = (['basics', 'schedule', 'counts', 'sources', 'categories', 'consent'] as const).map((id) => ({
    id,
    title: form[id],
  }));
  return (
    <div className="study-form">
      <FormIndex label={form.sections} sections={sections} />
      <div className="study-form-fields">
        <BasicsSection choosesOwner={choosesOwner} ownPrefix={ownPrefix} prefixLocked={prefixLocked} />
        <ScheduleSection zone={zone} startHint={props.startHint} historyHint={props.historyHint} />
        <CountsSection saved={props.saved} copied={props.copiedRule} />
        <SourcesSection hint={props.sourcesHint} />
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

interface BasicsSectionProps {
  choosesOwner: boolean;
  ownPrefix: string;
  prefixLocked: string | undefined;
}

function BasicsSection({ choosesOwner, ownPrefix, prefixLocked }: BasicsSectionProps) {
  const { fields } = useTexts(studiesTexts);
  const { form } = useTexts(studyFormTexts);
  return (
    <FormSection id="basics" title={form.basics}>
      {choosesOwner && <LabAndOwnerFields />}
      <TextField name="title" label={fields.title} hint={form.titleHint} />
      <TextAreaField name="description" label={fields.description} hint={form.descriptionHint} isOptional rows={3} />
      <PrefixField own={ownPrefix} lockedBecause={prefixLocked} />
      <TextField name="ethics_ref" label={fields.ethics_ref} hint={form.ethicsHint} isOptional />
      <TextField name="contact_email" label={fields.contact_email} type="email" hint={form.contactHint} />
    </FormSection>
  );
}

interface FormIndexProps {
  label: string;
  sections: readonly { id: string; title: string }[];
}

/** The links do not change the address, which `LeaveGuard` would stop. */
function FormIndex({ label, sections }: FormIndexProps) {
  const goTo = (id: string) => {
    const section = document.getElementById(id);
    section?.scrollIntoView({ block: 'start' });
    section?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
  };
  return (
    <nav className="study-form-index no-print" aria-label={label}>
      <ol>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              onClick={(event) => {
                event.preventDefault();
                goTo(id);
              }}
            >
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
