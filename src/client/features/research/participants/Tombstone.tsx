import Button from 'antd/es/button';
import { participantsTexts } from '#client/texts/participants.ts';
import { studiesTexts } from '#client/texts/studies.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { formatDate, formatDateTime } from '#client/ui/format/format.ts';
import { wholeCodes } from '#client/ui/format/wholeCodes.tsx';
import { FactList } from '#client/ui/page/FactList.tsx';
import { PageSection } from '#client/ui/page/PageSection.tsx';
import type { Participant } from '#shared/contract/participants.ts';
import type { Study } from '#shared/contract/studies.ts';
import type { WithdrawalEffect } from '#shared/contract/withdrawalEffect.ts';

interface TombstoneProps {
  /** Known to the one who has just recorded the withdrawal. */
  effect: WithdrawalEffect | undefined;
  participant: Participant & { withdrawal: NonNullable<Participant['withdrawal']> };
  study: Pick<Study, 'timezone' | 'contact_email'>;
}

/** Printed, it is the participant's confirmation. */
export function Tombstone({ participant, study, effect }: TombstoneProps) {
  const { tombstone, withdraw } = useTexts(participantsTexts);
  const { sources } = useTexts(studiesTexts);
  const { withdrawal, withdrawn_at, code, study_title } = participant;
  const { date, choice, requested_by, reason } = withdrawal;
  const facts = [
    { label: tombstone.date, value: formatDate(date) },
    { label: tombstone.requestedBy, value: withdraw.requesters[requested_by] },
    { label: tombstone.choice, value: tombstone[choice] },
  ];
  return (
    <PageSection
      title={tombstone.confirmation}
      actions={<Button onClick={() => window.print()}>{tombstone.print}</Button>}
    >
      <p className="k-statement">{wholeCodes(tombstone.statement({ code, date: formatDate(date) }))}</p>
      <FactList facts={facts} />
      {effect && choice === 'erase' && <p>{tombstone.erased(effect.erased)}</p>}
      {effect && effect.ended_sources.length > 0 && (
        <p>{tombstone.ended({ sources: effect.ended_sources.map((source) => sources[source]).join(', ') })}</p>
      )}
      {reason !== null && (
        <p className="k-statement-foot no-print">
          {tombstone.reason}: {reason}
        </p>
      )}
      <p className="k-statement-foot">
        {study_title}. {tombstone.recorded({ at: formatDateTime(withdrawn_at, study.timezone) })} {tombstone.contact}:{' '}
        {study.contact_email}
      </p>
    </PageSection>
  );
}
