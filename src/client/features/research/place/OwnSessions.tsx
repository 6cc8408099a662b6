import Button from 'antd/es/button';
import { useState } from 'react';
import { object, string } from 'yup';
import { placesApi } from '#client/api/research/placesApi.ts';
import { Failed } from '#client/features/research/Failed.tsx';
import { AppForm } from '#client/forms/AppForm.tsx';
import { RadioField } from '#client/forms/RadioField.tsx';
import { placeTexts } from '#client/texts/participant/place.ts';
import { sportsTexts } from '#client/texts/sports.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { BusyButton } from '#client/ui/dialog/BusyButton.tsx';
import { ModalDialog } from '#client/ui/dialog/ModalDialog.tsx';
import { formatDate, formatDuration, formatKm } from '#client/ui/format/format.ts';
import { QueryBoundary } from '#client/ui/page/QueryBoundary.tsx';
import { SectionHead } from '#client/ui/page/SectionHead.tsx';
import { showToast } from '#client/ui/toast/toasts.ts';
import type { OwnSession, OwnSessionsAnswer } from '#shared/contract/place.ts';
import { messages } from '#shared/messages.ts';
import type { PlaceProps } from './participation.ts';

export function OwnSessions({ participation, of }: PlaceProps) {
  const { effort: texts } = useTexts(placeTexts);
  const [page, setPage] = useState(1);
  const query = placesApi.useListOwnSessionsQuery({ ...of, page });
  return (
    <section className="participation-part">
      <SectionHead>{texts.title}</SectionHead>
      <p>{texts.text}</p>
      <QueryBoundary
        query={query}
        failedTitle={texts.failed}
        isEmpty={({ total }) => total === 0}
        empty={<p>{texts.none}</p>}
      >
        {(answer) => (
          <>
            <p className="k-hint">{texts.times}</p>
            <Sessions answer={answer} of={of} mayRate={!participation.is_over} onPage={setPage} />
          </>
        )}
      </QueryBoundary>
    </section>
  );
}

interface SessionsProps extends Pick<PlaceProps, 'of'> {
  answer: OwnSessionsAnswer;
  mayRate: boolean;
  onPage: (page: number) => void;
}

function Sessions({ answer: { sessions, total, page, page_size: size }, of, mayRate, onPage }: SessionsProps) {
  const { effort: texts } = useTexts(placeTexts);
  const hasOlder = page * size < total;
  return (
    <>
      <ul className="participation-list">
        {sessions.map((session) => (
          <li key={session.id}>
            <SessionLine session={session} of={of} mayRate={mayRate} />
          </li>
        ))}
      </ul>
      {(page > 1 || hasOlder) && (
        <div className="k-actions no-print">
          {page > 1 && <Button onClick={() => onPage(page - 1)}>{texts.newer}</Button>}
          {hasOlder && <Button onClick={() => onPage(page + 1)}>{texts.older}</Button>}
        </div>
      )}
    </>
  );
}

function SessionLine({ session, of, mayRate }: Pick<SessionsProps, 'of' | 'mayRate'> & { session: OwnSession }) {
  const { effort: texts } = useTexts(placeTexts);
  const { words } = useTexts(sportsTexts);
  const { language } = useTexts().ui;
  const [remove, { isLoading, error }] = placesApi.useRemoveRatingMutation();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const { id, sport_type: sport, start_date_local: start, distance, moving_time: time, effort } = session;
  const name = texts.session({
    sport: words[sport] ?? sport,
    date: formatDate(start.slice(0, 10)),
    time: start.slice(11, 16),
  });
  const handleRemove = async () => {
    const answer = await remove({ ...of, session: id });
    if (!answer.error) showToast({ variant: 'success', text: texts.removed });
  };
  return (
    <>
      <p>
        <strong>{name}</strong>
        {': '}
        {formatDuration(time)}
        {distance > 0 && `, ${formatKm(distance, language)}`}
      </p>
      <p>
        {effort === null ? texts.unrated : texts.rated({ effort, word: texts.scale[effort] || 'none' })}{' '}
        {mayRate && (
          <Button className="no-print" aria-label={texts.rateOf({ name })} onClick={() => setOpen(true)}>
            {effort === null ? texts.rate : texts.change}
          </Button>
        )}{' '}
        {mayRate && effort !== null && (
          <BusyButton
            className="no-print"
            aria-label={texts.removeOf({ name })}
            label={texts.remove}
            isBusy={isLoading}
            busyLabel={texts.removing}
            onAct={handleRemove}
          />
        )}
      </p>
      {error && <Failed title={texts.removeFailed} failure={error} />}
      <ModalDialog open={isOpen} title={texts.rateOf({ name })} onClose={close}>
        <EffortForm of={of} session={session} onDone={close} />
      </ModalDialog>
    </>
  );
}

const schema = object({ effort: string().required(messages('required')) });

interface EffortFormProps extends Pick<PlaceProps, 'of'> {
  session: OwnSession;
  onDone: () => void;
}

function EffortForm({ of, session: { id, effort }, onDone }: EffortFormProps) {
  const { effort: texts } = useTexts(placeTexts);
  const [rate] = placesApi.useRateSessionMutation();
  return (
    <AppForm
      initialValues={{ effort: effort === null ? '' : String(effort) }}
      schema={schema}
      onSubmit={(values) => rate({ ...of, session: id, effort: Number(values.effort) }).unwrap()}
      doneText={texts.done}
      onDone={onDone}
      words={texts}
      onCancel={onDone}
    >
      <div className="own-effort">
        <RadioField
          name="effort"
          label={texts.label}
          choices={texts.scale.map((word, value) => ({
            value: String(value),
            label: word === '' ? String(value) : texts.step({ value, word }),
          }))}
        />
      </div>
    </AppForm>
  );
}
