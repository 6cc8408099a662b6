import Button from 'antd/es/button';
import { placeTexts } from '#client/texts/participant/place.ts';
import { sourceNameTexts } from '#client/texts/sourceNames.ts';
import { studiesTexts } from '#client/texts/studies.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { formatDateTime } from '#client/ui/format/format.ts';
import { mailLinks } from '#client/ui/format/mailLinks.tsx';
import { wholeCodes } from '#client/ui/format/wholeCodes.tsx';
import { SectionHead } from '#client/ui/page/SectionHead.tsx';
import type { LeftAnswer } from '#shared/contract/place.ts';
import type { Participation } from './participation.ts';

export type Left = Omit<LeftAnswer['confirmation'], 'erased' | 'ended_sources'> &
  Partial<Pick<LeftAnswer['confirmation'], 'erased' | 'ended_sources'>>;

export const leftOf = ({ code, title, lab_name, contact_email, ...participation }: Participation): Left => ({
  code,
  title,
  lab_name,
  contact_email,
  withdrawn_at: participation.withdrawn_at ?? '',
  choice: participation.withdrawal_choice ?? 'keep',
});

interface LeftConfirmationProps {
  left: Left;
  participation: Pick<Participation, 'timezone' | 'unkept_sources'>;
  hasLink: boolean;
}

/** Printed, it is the participant's receipt of the end. */
export function LeftConfirmation({ left, participation, hasLink }: LeftConfirmationProps) {
  const { left: texts, leave } = useTexts(placeTexts);
  const { sources } = useTexts(studiesTexts);
  const names = useTexts(sourceNameTexts);
  const { timezone, unkept_sources: unkept } = participation;
  const { code, title, lab_name: lab, contact_email: contact, choice, withdrawn_at, erased, ended_sources } = left;
  return (
    <section className="participation-part">
      <SectionHead>{texts.confirmation}</SectionHead>
      <p role="status">
        {wholeCodes(texts.statement({ code, title, lab, choice, time: formatDateTime(withdrawn_at, timezone) }))}
      </p>
      {choice === 'keep' && unkept.length > 0 && (
        <p>{leave.deadline({ sources: unkept.map((source) => names[source]).join(', ') })}</p>
      )}
      {erased && choice === 'erase' && <p>{texts.erased(erased)}</p>}
      {ended_sources && ended_sources.length > 0 && (
        <p>{texts.sources({ sources: ended_sources.map((source) => sources[source]).join(', ') })}</p>
      )}
      <p>{mailLinks(texts.contact({ contact }), contact)}</p>
      <p className="k-hint no-print">{hasLink ? texts.keep : texts.keepOwn}</p>
      <Button className="no-print" onClick={() => window.print()}>
        {texts.print}
      </Button>
    </section>
  );
}
