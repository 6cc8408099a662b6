import { Link } from 'react-router';
import { labPath } from '#client/features/research/researchScreens.ts';
import { selectProfile } from '#client/session/profileSlice.ts';
import { useAppSelector } from '#client/session/store.ts';
import { studiesTexts } from '#client/texts/studies.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { StatusTag } from '#client/ui/page/StatusTag.tsx';
import type { Study } from '#shared/contract/studies.ts';

export function StudyByline({ study }: { study: Study }) {
  const { fields, table, parts } = useTexts(studiesTexts);
  const profile = useAppSelector(selectProfile).data;
  const isOwn = study.owner_id !== null && study.owner_id === profile?.user.id;
  const isOwnLab = profile?.profile?.lab_id === study.lab_id;
  const isShared = study.part === 'manager' || study.part === 'analyst';
  return (
    <p className="study-byline">
      <span>
        {fields.owner_id}: {isOwn ? table.you : (study.owner_email ?? table.unknown)}
        {isShared && <StatusTag>{`${table.you}: ${parts[study.part]}`}</StatusTag>}
      </span>
      <span>
        {fields.lab_name}:{' '}
        {study.part === 'admin' || isOwnLab ? <Link to={labPath(study.lab_id)}>{study.lab_name}</Link> : study.lab_name}
      </span>
    </p>
  );
}
