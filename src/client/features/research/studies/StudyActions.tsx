import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { adherenceApi } from '#client/api/research/adherenceApi.ts';
import { studyEditPath, studyParticipantsPath, studyPath } from '#client/features/research/researchScreens.ts';
import { studiesTexts } from '#client/texts/studies.ts';
import { overviewTexts } from '#client/texts/study/overview.ts';
import { useSay, useTexts } from '#client/texts/useTexts.ts';
import { ActionMenu } from '#client/ui/menu/ActionMenu.tsx';
import type { MenuItem } from '#client/ui/menu/menuItem.ts';
import { ButtonLink } from '#client/ui/page/ButtonLink.tsx';
import type { Study } from '#shared/contract/studies.ts';
import { researchMessages } from '#shared/researchMessages.ts';
import { mayInStudy } from '#shared/roles.ts';
import { SCREENS } from '#shared/screens.ts';
import type { StudyAct } from './StudyDialogs.tsx';
import { reopening } from './studyReopening.ts';

/** Prints once the figures of the overview are there, or could not be read. */
function usePrintSummary({ id, participant_count }: Study): () => void {
  const [params, setParams] = useSearchParams();
  const [isWanted, setWanted] = useState(false);
  const isOverview = !params.has('tab');
  const figures = adherenceApi.useGetStudySummaryQuery(id, { skip: !isWanted || participant_count === 0 });
  const isReady = isOverview && !figures.isFetching && (participant_count === 0 || !figures.isUninitialized);
  useEffect(() => {
    if (!isWanted || !isReady) return;
    setWanted(false);
    window.print();
  }, [isWanted, isReady]);
  return () => {
    setWanted(true);
    if (!isOverview) setParams({}, { preventScrollReset: true });
  };
}

interface StudyActionsProps {
  study: Study;
  onAct: (kind: StudyAct['kind']) => void;
}

export function StudyActions({ study, onAct }: StudyActionsProps) {
  const { page } = useTexts(studiesTexts);
  const words = useTexts(overviewTexts);
  const { ui } = useTexts();
  const say = useSay();
  const print = usePrintSummary(study);
  const { id, part, status, closed_at, participant_count } = study;
  const isClosed = closed_at !== null;

  const closing: MenuItem = isClosed
    ? {
        label: page.reopen,
        onSelect: () => onAct('reopen'),
        disabledReason: reopening(closed_at, study.timezone, new Date()).isOver
          ? say(researchMessages('reopen_too_late'))
          : undefined,
      }
    : { label: page.close, onSelect: () => onAct('close') };
  const hasParticipants = say(
    isClosed ? researchMessages('study_has_participants') : researchMessages('close_study_first'),
  );
  const items: MenuItem[] = [
    ...(!isClosed && mayInStudy(part, 'studies:change') ? [{ label: page.edit, href: studyEditPath(id) }] : []),
    { label: page.duplicate, href: `${SCREENS.studyNew}?copy_from=${id}` },
    { label: page.print, onSelect: print },
  ];
  if (mayInStudy(part, 'studies:close')) items.push(closing);
  if (mayInStudy(part, 'studies:delete')) {
    items.push({
      label: page.delete,
      onSelect: () => onAct('delete'),
      isDanger: true,
      disabledReason: participant_count > 0 ? hasParticipants : undefined,
    });
  }
  return (
    <>
      {!isClosed && mayInStudy(part, 'participants:create') && (
        <ButtonLink to={studyParticipantsPath(id, true)} isPrimary={status !== 'ended'}>
          {page.addParticipants}
        </ButtonLink>
      )}
      {mayInStudy(part, 'exports:read') && (
        <ButtonLink to={`${studyPath(id)}?tab=export`}>{words.exportData}</ButtonLink>
      )}
      <ActionMenu label={ui.actionsFor({ name: study.title })} items={items} />
    </>
  );
}
