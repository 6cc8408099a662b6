import Button from 'antd/es/button';
import { useState } from 'react';
import { invitesApi } from '#client/api/research/invitesApi.ts';
import { Failed } from '#client/features/research/Failed.tsx';
import { ownStudiesTexts } from '#client/texts/participant/ownStudies.ts';
import { participationTexts } from '#client/texts/participant/participation.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { formatDate } from '#client/ui/format/format.ts';
import { SectionHead } from '#client/ui/page/SectionHead.tsx';
import type { StudyInviteAnswer, StudyToJoin } from '#shared/contract/invites.ts';
import { newReceipt } from './newReceipt.ts';

interface RecordedPlaceProps {
  invite: string;
  study: StudyToJoin;
  recorded: NonNullable<StudyInviteAnswer['recorded']>;
  onOpened: (receipt: string) => void;
}

/** What staff have on paper; nothing of it is asked again. */
export function RecordedPlace({ invite, study, recorded, onOpened }: RecordedPlaceProps) {
  const { recorded: texts, page } = useTexts(participationTexts);
  const { answers: words } = useTexts(ownStudiesTexts);
  const [open, { isLoading, error }] = invitesApi.useOpenRecordedPlaceMutation();
  // The same one for each attempt, because the link works once and its answer can be lost.
  const [receipt] = useState(newReceipt);
  const { version, signed_on, answers } = recorded;
  const date = signed_on === null ? 'none' : formatDate(signed_on);
  const handleOpen = async () => {
    const { data } = await open({ invite, receipt });
    if (data) onOpened(data.receipt);
  };
  return (
    <div className="k-join-parts">
      <p className="k-join-lead">{texts.text({ version, date, lab: study.lab_name })}</p>
      <section className="participation-part">
        <SectionHead>{texts.answers}</SectionHead>
        <p>{answers.map((answer) => words[answer]).join(', ') || page.nothing}</p>
      </section>
      {error && <Failed title={texts.failed} failure={error} />}
      <p className="k-hint">{texts.note}</p>
      <div className="k-buttons">
        <Button type="primary" disabled={isLoading} onClick={() => void handleOpen()}>
          {isLoading ? texts.opening : texts.open}
        </Button>
      </div>
    </div>
  );
}
