import { participantsApi } from '#client/api/research/participantsApi.ts';
import { studiesApi } from '#client/api/research/studiesApi.ts';
import { mayInStudy } from '#shared/roles.ts';

interface StudyOfList {
  id: string;
  mayExclude: boolean;
}

/** The study whose activities a list shows, by a filter of the study or of a participant; null without such a filter. */
export function useStudyOfList(filters: {
  study_id?: string | undefined;
  participant_id?: string | undefined;
}): StudyOfList | null {
  const { study_id, participant_id } = filters;
  const isOfParticipant = study_id === undefined && participant_id !== undefined;
  const participant = participantsApi.useGetParticipantQuery(participant_id ?? '', {
    skip: !isOfParticipant,
  }).currentData;
  const id = study_id ?? participant?.study_id;
  const study = studiesApi.useGetStudyQuery(id ?? '', { skip: id === undefined }).currentData;
  if (!study) return null;
  return { id: study.id, mayExclude: study.closed_at === null && mayInStudy(study.part, 'quality:decide') };
}
