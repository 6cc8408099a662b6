import Button from 'antd/es/button';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { isApiError } from '#client/api/apiError.ts';
import { participantsApi } from '#client/api/research/participantsApi.ts';
import { AddParticipantsDialog } from '#client/features/research/addParticipants/AddParticipantsDialog.tsx';
import { useSyncNow } from '#client/features/research/connection/useSyncNow.ts';
import { InviteDialog } from '#client/features/research/invitations/InviteDialog.tsx';
import { StudyLinkDialog } from '#client/features/research/invitations/StudyLinkDialog.tsx';
import { participantEditPath, participantPath } from '#client/features/research/researchScreens.ts';
import { useTableView } from '#client/forms/tableView/useTableView.tsx';
import { useAppDispatch } from '#client/session/store.ts';
import { consentTexts } from '#client/texts/consent.ts';
import { invitationsTexts } from '#client/texts/invitations.ts';
import { participantsTexts } from '#client/texts/participants.ts';
import { useSay, useTexts } from '#client/texts/useTexts.ts';
import { PageSection } from '#client/ui/page/PageSection.tsx';
import { StateBlock } from '#client/ui/page/StateBlock.tsx';
import { DataTable } from '#client/ui/table/DataTable.tsx';
import { useRowSelection } from '#client/ui/table/useRowSelection.ts';
import { useTableState } from '#client/ui/table/useTableState.ts';
import { withList } from '#client/ui/table/withList.ts';
import type { ListedParticipant } from '#shared/contract/participants.ts';
import type { Study } from '#shared/contract/studies.ts';
import { mayInStudy } from '#shared/roles.ts';
import { ParticipantChips } from './ParticipantChips.tsx';
import { type ParticipantAction, ParticipantDialogs } from './ParticipantDialogs.tsx';
import { ParticipantFilters } from './ParticipantFilters.tsx';
import { ParticipantsBulk } from './ParticipantsBulk.tsx';
import { ParticipantViews } from './ParticipantViews.tsx';
import { participantColumns } from './participantColumns.tsx';
import { participantMenu } from './participantMenu.ts';
import { participantQuery } from './participantQuery.ts';
import { PARTICIPANT_TABLE } from './participantTable.ts';
import { useStandings } from './useStandings.ts';
/** `?add=1` opens the dialog that adds participants. */
export function ParticipantsSection({ study }: { study: Study }) {
  const texts = useTexts(participantsTexts);
  const invitations = useTexts(invitationsTexts);
  const consent = useTexts(consentTexts);
  const say = useSay();
  const dispatch = useAppDispatch();
  const table = useTableState(PARTICIPANT_TABLE);
  const [params, setParams] = useSearchParams();
  const { syncNow, texts: syncTexts } = useSyncNow();
  const [action, setAction] = useState<ParticipantAction | null>(null);
  const selection = useRowSelection<ListedParticipant>(table, ({ id }) => id);
  const filtered = { id: study.id, ...participantQuery(table) };
  const { page, page_size } = table.query;
  const listed = participantsApi.useListParticipantsQuery({ ...filtered, page, page_size });
  const { data, error } = listed;
  const standings = useStandings(study.id, data?.participants);
  const view = useTableView(
    'participants',
    participantColumns(texts, { invitations, consent, ...standings }, study.timezone),
  );

  const isClosed = study.status === 'closed';
  const mayAdd = !isClosed && mayInStudy(study.part, 'participants:create');
  const mayChange = !isClosed && mayInStudy(study.part, 'participants:change');
  const setAdding = (isAdding: boolean) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        if (isAdding) next.set('add', '1');
        else next.delete('add');
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  const loadAll = async () => {
    const all = participantsApi.endpoints.listParticipants.initiate(filtered, { subscribe: false, forceRefetch: true });
    return (await dispatch(all).unwrap()).participants;
  };
  // A participant's pages know the list that they were opened from.
  const list = table.linkTo(table.page).slice(1);
  const isMissing = isApiError(error) && error.status === 404;

  return (
    <PageSection title={texts.title} actions={<StudyLinkButton study={study} />}>
      {isMissing ? (
        <StateBlock tone="error" text={say(error)} reference={error.requestId} />
      ) : (
        <>
          <ParticipantViews table={table} />
          <DataTable
            label={texts.table.label}
            table={table}
            query={{ ...listed, data: data && { rows: data.participants, total: data.total } }}
            {...view}
            rowKey={({ id }) => id}
            rowHref={({ id }) => withList(participantPath(id), list)}
            rowActions={
              mayInStudy(study.part, 'participants:change')
                ? (row) =>
                    participantMenu(row, {
                      part: study.part,
                      isClosed,
                      texts: texts.table,
                      invitations,
                      paper: texts.paper.open,
                      say,
                      editHref: withList(participantEditPath(row.id), list),
                      onChoose: setAction,
                      sync: syncTexts.sync,
                      onSync: (id) => void syncNow(id),
                    })
                : undefined
            }
            words={texts.table}
            filters={<ParticipantFilters table={table} groups={study.groups} />}
            chips={<ParticipantChips table={table} />}
            bulk={{
              selection,
              loadAll,
              actions: <ParticipantsBulk study={study} selection={selection} mayChange={mayChange} />,
            }}
            empty={
              <StateBlock
                text={mayAdd ? texts.table.empty : texts.table.emptyReadOnly}
                action={mayAdd && <Button onClick={() => setAdding(true)}>{texts.table.add}</Button>}
              />
            }
          />
        </>
      )}
      <AddParticipantsDialog study={study} isOpen={mayAdd && params.has('add')} onClose={() => setAdding(false)} />
      <ParticipantDialogs action={action} study={study} onClose={() => setAction(null)} />
      {action?.kind === 'invite' && (
        <InviteDialog study={study} ids={[action.participant.id]} onClose={() => setAction(null)} />
      )}
    </PageSection>
  );
}

function StudyLinkButton({ study }: { study: Study }) {
  const { studyLink } = useTexts(invitationsTexts);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{studyLink.action}</Button>
      {isOpen && <StudyLinkDialog study={study} onClose={() => setOpen(false)} />}
    </>
  );
}
