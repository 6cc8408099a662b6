import Button from 'antd/es/button';
import { useState } from 'react';
import { studiesApi } from '#client/api/research/studiesApi.ts';
import { useReport } from '#client/features/research/useReport.ts';
import { studiesTexts } from '#client/texts/studies.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { ConfirmDialog } from '#client/ui/dialog/ConfirmDialog.tsx';
import { ModalDialog } from '#client/ui/dialog/ModalDialog.tsx';
import { PageSection } from '#client/ui/page/PageSection.tsx';
import { QueryBoundary } from '#client/ui/page/QueryBoundary.tsx';
import type { Study } from '#shared/contract/studies.ts';
import type { TeamMember } from '#shared/contract/studyTeam.ts';
import { mayInStudy, type TeamLevel } from '#shared/roles.ts';
import { AddTeamMemberForm } from './AddTeamMemberForm.tsx';
import { StudyBlinding } from './StudyBlinding.tsx';
import { TeamTable } from './TeamTable.tsx';

export function StudyTeam({ study }: { study: Study }) {
  const { team: texts, parts } = useTexts(studiesTexts);
  const report = useReport();
  const query = studiesApi.useGetTeamQuery(study.id);
  const [change] = studiesApi.useChangeTeamMemberMutation();
  const [remove, { isLoading: isRemoving }] = studiesApi.useRemoveTeamMemberMutation();
  const [isAdding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<TeamMember | null>(null);
  const mayShare = mayInStudy(study.part, 'studies:share');
  const isOpen = study.closed_at === null;

  const handleLevel = ({ user_id, email }: TeamMember, level: TeamLevel) =>
    void report(change({ id: study.id, user_id, level }).unwrap(), {
      done: texts.changed({ email, level: parts[level] }),
    });
  const handleRemove = async ({ user_id, email }: TeamMember) => {
    await report(remove({ id: study.id, user_id }).unwrap(), { done: texts.removed({ email }) });
    setLeaving(null);
  };
  return (
    <PageSection
      title={texts.title}
      actions={isOpen && mayShare && <Button onClick={() => setAdding(true)}>{texts.add}</Button>}
    >
      <p className="study-lead">{texts.text}</p>
      <QueryBoundary query={query} failedTitle={texts.failed}>
        {(team) => (
          <>
            <TeamTable
              team={team}
              onLevel={isOpen && mayShare ? handleLevel : undefined}
              onRemove={mayShare ? setLeaving : undefined}
            />
            <StudyBlinding study={study} team={team} mayChange={mayShare} />
          </>
        )}
      </QueryBoundary>
      <ModalDialog open={isAdding} title={texts.addTitle} onClose={() => setAdding(false)}>
        <AddTeamMemberForm study={study} team={query.data ?? []} onDone={() => setAdding(false)} />
      </ModalDialog>
      {leaving && (
        <ConfirmDialog
          open
          title={texts.removeTitle({ email: leaving.email })}
          text={texts.removeText}
          confirmLabel={texts.removeConfirm}
          isDanger
          isBusy={isRemoving}
          onConfirm={() => void handleRemove(leaving)}
          onCancel={() => setLeaving(null)}
        />
      )}
    </PageSection>
  );
}
