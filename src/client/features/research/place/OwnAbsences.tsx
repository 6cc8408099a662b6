import Button from 'antd/es/button';
import { useState } from 'react';
import { placesApi } from '#client/api/research/placesApi.ts';
import { Failed } from '#client/features/research/Failed.tsx';
import { placeTexts } from '#client/texts/participant/place.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { BusyButton } from '#client/ui/dialog/BusyButton.tsx';
import { ModalDialog } from '#client/ui/dialog/ModalDialog.tsx';
import { formatDate } from '#client/ui/format/format.ts';
import { SectionHead } from '#client/ui/page/SectionHead.tsx';
import { showToast } from '#client/ui/toast/toasts.ts';
import type { Absence } from '#shared/contract/adherence.ts';
import { AbsenceForm } from './AbsenceForm.tsx';
import type { PlaceProps } from './participation.ts';

export function OwnAbsences({ participation, of }: PlaceProps) {
  const { absence: texts } = useTexts(placeTexts);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const { absences, timezone } = participation;
  return (
    <section className="participation-part">
      <SectionHead>{texts.title}</SectionHead>
      <p>{texts.text}</p>
      {absences.length === 0 ? (
        <p>{texts.none}</p>
      ) : (
        <ul className="participation-list">
          {absences.map((absence) => (
            <li key={absence.id}>
              <AbsenceLine absence={absence} of={of} isOver={participation.is_over} />
            </li>
          ))}
        </ul>
      )}
      {!participation.is_over && (
        <Button className="no-print" onClick={() => setOpen(true)}>
          {texts.open}
        </Button>
      )}
      <ModalDialog open={isOpen} title={texts.open} onClose={close}>
        <AbsenceForm of={of} timezone={timezone} onDone={close} />
      </ModalDialog>
    </section>
  );
}

interface AbsenceLineProps extends Pick<PlaceProps, 'of'> {
  absence: Absence;
  isOver: boolean;
}

function AbsenceLine({ absence, of, isOver }: AbsenceLineProps) {
  const { absence: texts } = useTexts(placeTexts);
  const [remove, { isLoading, error }] = placesApi.useRemoveOwnAbsenceMutation();
  const [first, last] = [formatDate(absence.first_day), formatDate(absence.last_day)];
  const reason = texts.reasons[absence.reason];
  const handleRemove = async () => {
    const answer = await remove({ ...of, id: absence.id });
    if (!answer.error) showToast({ variant: 'success', text: texts.removed });
  };
  return (
    <>
      <p>
        {first === last ? texts.day({ first, reason }) : texts.line({ first, last, reason })}{' '}
        {absence.channel !== 'own' && <span className="k-hint">({texts.byStaff})</span>}
        {absence.channel === 'own' && !isOver && (
          <BusyButton
            className="no-print"
            aria-label={texts.removeOf({ first })}
            label={texts.remove}
            isBusy={isLoading}
            busyLabel={texts.removing}
            onAct={handleRemove}
          />
        )}
      </p>
      {error && <Failed title={texts.removeFailed} failure={error} />}
    </>
  );
}
