import Button from 'antd/es/button';
import type { ReactNode } from 'react';
import { participantsTexts } from '#client/texts/participants.ts';
import { useSay, useTexts } from '#client/texts/useTexts.ts';
import { PageSection } from '#client/ui/page/PageSection.tsx';
import type { Participant } from '#shared/contract/participants.ts';
import type { Study } from '#shared/contract/studies.ts';
import { researchMessages } from '#shared/researchMessages.ts';
import { mayInStudy } from '#shared/roles.ts';
import { uploadMessages } from '#shared/uploadMessages.ts';

interface ParticipantFilesProps {
  participant: Participant;
  study: Study;
  /** The field for files, and what became of earlier ones, by another feature. */
  files: (timezone: string, closedBecause: string | undefined) => ReactNode;
  onRecord: () => void;
}

/** For staff who may give files: the field, or what has to be done first. */
export function ParticipantFiles({ participant, study, files, onRecord }: ParticipantFilesProps) {
  const { paper, page } = useTexts(participantsTexts);
  const say = useSay();
  const isClosed = study.status === 'closed';
  if (!mayInStudy(participant.part, 'participants:upload') || participant.withdrawal !== null) return null;
  if (participant.joined_at === null) {
    if (isClosed) return null;
    return (
      <PageSection title={page.files}>
        <p>{paper.none}</p>
        <Button className="no-print" onClick={onRecord}>
          {paper.open}
        </Button>
      </PageSection>
    );
  }
  if (isClosed) return files(study.timezone, say(researchMessages('study_closed')));
  if (!study.permitted_sources.includes('file'))
    return files(study.timezone, say(uploadMessages('study_takes_no_files')));
  const takesNone = participant.unagreed_sources.includes('file') ? say(uploadMessages('files_not_agreed')) : undefined;
  return files(study.timezone, takesNone);
}
