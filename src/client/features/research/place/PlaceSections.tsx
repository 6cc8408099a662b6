import Button from 'antd/es/button';
import { type ReactNode, useState } from 'react';
import type { PlaceOf } from '#client/api/callOfPlace.ts';
import { StudyZone } from '#client/features/research/StudyZone.tsx';
import { participationTexts } from '#client/texts/participant/participation.ts';
import { placeTexts } from '#client/texts/participant/place.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { ModalDialog } from '#client/ui/dialog/ModalDialog.tsx';
import { formatDate } from '#client/ui/format/format.ts';
import { wholeCodes } from '#client/ui/format/wholeCodes.tsx';
import { SectionHead } from '#client/ui/page/SectionHead.tsx';
import { StateBlock } from '#client/ui/page/StateBlock.tsx';
import type { LeftAnswer } from '#shared/contract/place.ts';
import type { SourceName } from '#shared/sources.ts';
import { DownloadData } from './DownloadData.tsx';
import { EndedPlace } from './EndedPlace.tsx';
import { LeaveForm } from './LeaveForm.tsx';
import { OwnAbsences } from './OwnAbsences.tsx';
import { OwnDays } from './OwnDays.tsx';
import { OwnSessions } from './OwnSessions.tsx';
import { PlaceConsents } from './PlaceConsents.tsx';
import { PlaceSources } from './PlaceSources.tsx';
import { type PlaceProps, takesFilesHere, type WaysToConnect } from './participation.ts';
import { TakeBackAnswers } from './TakeBackAnswers.tsx';
import { WhoSees } from './WhoSees.tsx';

interface PlaceSectionsProps extends PlaceProps {
  connect: WaysToConnect;
  files: (of: PlaceOf, timezone: string) => ReactNode;
  question: (onRefuse: () => void) => ReactNode;
  keep?: ReactNode;
  /** The account at this source, and its undo, stand above these sections. */
  arrivedFrom?: SourceName | undefined;
  contact?: ReactNode;
  isLeaving?: boolean;
  onLeft: (confirmation: LeftAnswer['confirmation']) => void;
}

export function PlaceSections(props: PlaceSectionsProps) {
  const { participation, of, connect, files, question, keep, contact, onLeft } = props;
  const { page } = useTexts(participationTexts);
  const { leave } = useTexts(placeTexts);
  const [isLeaving, setLeaving] = useState(props.isLeaving ?? false);
  const closeLeaving = () => setLeaving(false);
  const {
    title,
    lab_name: lab,
    contact_email: email,
    code,
    activity_count: count,
    last_activity_day: last,
  } = participation;
  const own = { participation, of };
  if (participation.withdrawn_at !== null) return <EndedPlace {...own} />;
  const takesFiles = takesFilesHere(participation);
  return (
    <div className="k-join-parts">
      <p className="k-join-lead">
        {wholeCodes(page.joined({ title, lab, code }))} <a href={`mailto:${email}`}>{email}</a>
      </p>
      <StudyZone timezone={participation.timezone} />
      {participation.is_over && <StateBlock text={page.over} />}
      {question(() => setLeaving(true))}
      {keep}
      <section className="participation-part">
        <SectionHead>{page.sources}</SectionHead>
        <PlaceSources {...own} connect={connect} arrivedFrom={props.arrivedFrom} />
      </section>
      <section className="participation-part">
        <SectionHead>{page.data}</SectionHead>
        <p>{page.dataText({ count, last: last === null ? 'none' : formatDate(last) })}</p>
      </section>
      <OwnDays {...own} />
      {participation.asks_effort && <OwnSessions {...own} />}
      <OwnAbsences {...own} />
      <WhoSees participation={participation} />
      <section className="participation-part">
        <SectionHead>{page.consents}</SectionHead>
        <PlaceConsents participation={participation} />
        <TakeBackAnswers {...own} />
      </section>
      <DownloadData {...own} />
      <section className="participation-part">
        <SectionHead>{leave.title}</SectionHead>
        <p>{leave.text}</p>
        <Button danger className="no-print" onClick={() => setLeaving(true)}>
          {leave.open}
        </Button>
        <ModalDialog open={isLeaving} title={leave.dialog({ code })} onClose={closeLeaving}>
          <LeaveForm {...own} onLeft={onLeft} onCancel={closeLeaving} />
        </ModalDialog>
      </section>
      {!participation.is_over && contact}
      {/* Last, because its list comes later and would move other sections. */}
      {takesFiles && files(of, participation.timezone)}
    </div>
  );
}
