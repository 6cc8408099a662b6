import './reminders.css';
import { remindersApi } from '#client/api/research/remindersApi.ts';
import { remindersTexts } from '#client/texts/study/reminders.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { PageSection } from '#client/ui/page/PageSection.tsx';
import { QueryBoundary } from '#client/ui/page/QueryBoundary.tsx';
import { StateBlock } from '#client/ui/page/StateBlock.tsx';
import type { Study } from '#shared/contract/studies.ts';
import { mayInStudy } from '#shared/roles.ts';
import { ReminderHistory } from './ReminderHistory.tsx';
import { ReminderSettingsForm } from './ReminderSettingsForm.tsx';
import { ReminderTexts } from './ReminderTexts.tsx';

/** What stands below the settings comes with them, so that nothing moves. */
export function StudyReminders({ study }: { study: Study }) {
  const texts = useTexts(remindersTexts);
  const query = remindersApi.useGetReminderSettingsQuery(study.id);
  const mayChange = study.status !== 'closed' && mayInStudy(study.part, 'reminders:change');
  return (
    <>
      <PageSection title={texts.settings}>
        <QueryBoundary query={query} failedTitle={texts.failed}>
          {({ settings, is_mail_set_up, reachable, participants, timezone }) => (
            <>
              <p className="study-lead">
                {texts.lead} {texts.reach({ reachable, participants })}
              </p>
              {!is_mail_set_up && <StateBlock text={texts.noMail} />}
              <ReminderSettingsForm studyId={study.id} settings={settings} timezone={timezone} mayChange={mayChange} />
            </>
          )}
        </QueryBoundary>
      </PageSection>
      {query.data && (
        <>
          <ReminderTexts study={study} />
          <ReminderHistory study={study} />
        </>
      )}
    </>
  );
}
