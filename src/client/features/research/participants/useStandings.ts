import { adherenceApi } from '#client/api/research/adherenceApi.ts';
import type { Standing } from '#shared/contract/adherence.ts';
import type { ListedParticipant } from '#shared/contract/participants.ts';

const MOST = 100;

/** Standings of joined participants by their ids; empty until the answer. */
export function useStandings(
  studyId: string,
  rows: readonly ListedParticipant[] | undefined,
): { standings: ReadonlyMap<string, Standing>; areStandingsAwaited: boolean } {
  const ids = (rows ?? []).filter(({ joined_at }) => joined_at !== null).map(({ id }) => id);
  const asked = ids.slice(0, MOST).join(',');
  const { data, isFetching } = adherenceApi.useGetStandingsQuery({ id: studyId, ids: asked }, { skip: asked === '' });
  const standings = new Map((data?.standings ?? []).map((standing) => [standing.participant_id, standing]));
  return { standings, areStandingsAwaited: isFetching };
}
