import './joining.css';
import Button from 'antd/es/button';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { joiningApi } from '#client/api/research/joiningApi.ts';
import { ownStudiesTexts } from '#client/texts/participant/ownStudies.ts';
import { placeTexts } from '#client/texts/participant/place.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { ButtonLink } from '#client/ui/page/ButtonLink.tsx';
import { fetchedPart } from '#client/ui/page/fetchedPart.tsx';
import { PageSection } from '#client/ui/page/PageSection.tsx';
import { QueryBoundary } from '#client/ui/page/QueryBoundary.tsx';
import { StateBlock } from '#client/ui/page/StateBlock.tsx';
import { LEAVE_HASH, screenOf } from '#shared/screens.ts';
import { OwnConsentAgain } from './OwnConsentAgain.tsx';
import { OwnStudyFacts } from './OwnStudyFacts.tsx';
export function OwnStudies() {
  const texts = useTexts(ownStudiesTexts);
  const { page: place } = useTexts(placeTexts);
  const query = joiningApi.useListOwnStudiesQuery();
  const navigate = useNavigate();
  return (
    <PageSection title={texts.title} id="my-studies" actions={<JoinButton />}>
      <QueryBoundary
        query={query}
        failedTitle={texts.failed}
        isEmpty={(studies) => studies.length === 0}
        empty={<StateBlock text={texts.empty} />}
      >
        {(studies) => (
          <ul className="own-studies">
            {studies.map((study) => (
              <li key={study.participant_id}>
                <OwnConsentAgain
                  participantId={study.participant_id}
                  question={study.question}
                  readAgain={query.refetch}
                  onRefuse={() => navigate(screenOf('participant', study.participant_id) + LEAVE_HASH)}
                />
                <OwnStudyFacts study={study} />
                <p className="no-print">
                  <ButtonLink to={screenOf('participant', study.participant_id)}>
                    {place.open({ title: study.title })}
                  </ButtonLink>
                </p>
              </li>
            ))}
          </ul>
        )}
      </QueryBoundary>
    </PageSection>
  );
}

const JoinDialog = fetchedPart(
  async () => (await import(/* webpackChunkName: "join-study" */ './JoinDialog.tsx')).JoinDialog,
);

function JoinButton() {
  const { join } = useTexts(ownStudiesTexts);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{join}</Button>
      {isOpen && <JoinDialog onClose={() => setOpen(false)} />}
    </>
  );
}
