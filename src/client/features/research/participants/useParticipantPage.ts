import { useSearchParams } from 'react-router';
import { isApiError, isGone } from '#client/api/apiError.ts';
import { participantsApi } from '#client/api/research/participantsApi.ts';
import { studiesApi } from '#client/api/research/studiesApi.ts';
import { studyParticipantsPath, studyPath } from '#client/features/research/researchScreens.ts';
import { useStudiesHome, useWayBack } from '#client/features/research/useStudiesHome.ts';
import { selectRole } from '#client/session/profileSlice.ts';
import { useAppSelector } from '#client/session/store.ts';
import { may } from '#shared/roles.ts';

/** The right to see it, the participant with its study, and the way back. */
export function useParticipantPage(id: string, isOff = false) {
  const [params] = useSearchParams();
  const role = useAppSelector(selectRole);
  const isAllowed = may(role, 'participants:read');
  const participant = participantsApi.useGetParticipantQuery(id, { skip: !isAllowed || isOff });
  const studyId = participant.currentData?.study_id;
  const study = studiesApi.useGetStudyQuery(studyId ?? '', { skip: !isAllowed || isOff || studyId === undefined });
  const failed = participant.currentData ? study : participant;
  const list = params.get('list');
  const home = useStudiesHome();
  const parent = useWayBack();
  return {
    isAllowed,
    participant: isGone(participant.error) ? undefined : participant.currentData,
    study: study.currentData,
    error: isApiError(failed.error) ? failed.error : undefined,
    fulfilledTimeStamp: failed.fulfilledTimeStamp,
    isFetching: participant.isFetching || study.isFetching,
    refetch: () => failed.refetch(),
    list,
    home,
    parent,
    studyHref: (of: string) => (list === null ? studyParticipantsPath(of) : `${studyPath(of)}?${list}`),
  };
}
