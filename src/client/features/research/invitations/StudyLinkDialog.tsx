import Button from 'antd/es/button';
import { useState } from 'react';
import { failureOf, textOfError } from '#client/api/apiError.ts';
import { invitesApi } from '#client/api/research/invitesApi.ts';
import { invitationsTexts } from '#client/texts/invitations.ts';
import { useSay, useTexts } from '#client/texts/useTexts.ts';
import { ModalDialog } from '#client/ui/dialog/ModalDialog.tsx';
import { formatCount, formatDate, formatDateTime } from '#client/ui/format/format.ts';
import { FactList } from '#client/ui/page/FactList.tsx';
import { QueryBoundary } from '#client/ui/page/QueryBoundary.tsx';
import { StateBlock } from '#client/ui/page/StateBlock.tsx';
import type { StudyLink } from '#shared/contract/invites.ts';
import type { Study } from '#shared/contract/studies.ts';
import { mayInStudy } from '#shared/roles.ts';
import { LinkWithQr } from './LinkWithQr.tsx';
import { OpenStudyLinkForm } from './OpenStudyLinkForm.tsx';

interface StudyLinkDialogProps {
  study: Study;
  onClose: () => void;
}

export function StudyLinkDialog({ study, onClose }: StudyLinkDialogProps) {
  const { studyLink: texts, close } = useTexts(invitationsTexts);
  const query = invitesApi.useGetStudyLinkQuery(study.id);
  const [url, setUrl] = useState<string | null>(null);
  return (
    <ModalDialog open title={texts.title} onClose={onClose} dismissable={url === null}>
      <div className="k-stage">
        <p>{texts.lead}</p>
        {url === null ? (
          <QueryBoundary query={query} failedTitle={texts.failed}>
            {(link) => <LinkNow study={study} link={link} onOpened={setUrl} onClose={onClose} />}
          </QueryBoundary>
        ) : (
          <>
            <StateBlock tone="warning" text={texts.once} />
            <LinkWithQr url={url} qrLabel={texts.qr} />
            <div className="k-buttons">
              <Button type="primary" onClick={onClose}>
                {close}
              </Button>
            </div>
          </>
        )}
      </div>
    </ModalDialog>
  );
}

interface LinkNowProps extends StudyLinkDialogProps {
  link: StudyLink | null;
  onOpened: (url: string) => void;
}

function LinkNow({ study, link, onOpened, onClose }: LinkNowProps) {
  const { studyLink: texts } = useTexts(invitationsTexts);
  const say = useSay();
  const [isMaking, setMaking] = useState(false);
  const [closeLink, { error, isLoading }] = invitesApi.useCloseStudyLinkMutation();
  const mayChange = study.closed_at === null && mayInStudy(study.part, 'participants:invite');
  if (mayChange && (link === null || isMaking)) {
    return (
      <OpenStudyLinkForm
        study={study}
        endsFormer={link !== null}
        onEdited={() => setMaking(true)}
        onOpened={onOpened}
        onCancel={onClose}
      />
    );
  }
  if (link === null) return <p>{texts.none}</p>;
  return (
    <>
      <StudyLinkFacts link={link} timeZone={study.timezone} />
      <p className="k-hint">{texts.shownOnce}</p>
      {error && <StateBlock tone="error" text={say(textOfError(error))} reference={failureOf(error)?.requestId} />}
      {mayChange && (
        <div className="k-buttons">
          <Button disabled={isLoading} onClick={() => void closeLink(study.id)}>
            {isLoading ? texts.closing : texts.close}
          </Button>
          <Button type="primary" onClick={() => setMaking(true)}>
            {texts.renew}
          </Button>
        </div>
      )}
    </>
  );
}

interface StudyLinkFactsProps {
  link: StudyLink;
  timeZone: string;
}

function StudyLinkFacts({ link, timeZone }: StudyLinkFactsProps) {
  const { studyLink: texts } = useTexts(invitationsTexts);
  return (
    <FactList
      facts={[
        { label: texts.state, value: texts.states[link.state] },
        {
          label: texts.places,
          value: texts.placesUsed({ used: formatCount(link.places_used), places: formatCount(link.places) }),
        },
        { label: texts.freeCodes, value: formatCount(link.free_codes) },
        { label: texts.lastDay, value: formatDate(link.last_day) },
        { label: texts.madeAt, value: formatDateTime(link.created_at, timeZone) },
      ]}
    />
  );
}
