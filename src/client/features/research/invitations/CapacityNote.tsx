import { invitesApi } from '#client/api/research/invitesApi.ts';
import { invitationsTexts } from '#client/texts/invitations.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { StateBlock } from '#client/ui/page/StateBlock.tsx';
import type { Study } from '#shared/contract/studies.ts';

interface CapacityNoteProps {
  study: Pick<Study, 'id' | 'permitted_sources'>;
  /** People who are about to be invited; null: not known yet. */
  wanted?: number | null;
}

/** PAGES §3.5 Said before anybody is invited, because Strava refuses the person whose account is one too many. */
export function CapacityNote({ study, wanted = null }: CapacityNoteProps) {
  const { capacity: texts } = useTexts(invitationsTexts);
  const isLimited = study.permitted_sources.includes('strava');
  const { currentData: capacity } = invitesApi.useGetStudyCapacityQuery(study.id, { skip: !isLimited });
  if (!capacity) return null;
  const count = Math.max(0, capacity.limit - capacity.used);
  if (count === 0) return <StateBlock tone="warning" title={texts.none} text={texts.noneText} />;
  const isShort = wanted !== null && wanted > count;
  return isShort ? <StateBlock tone="warning" text={texts.fewer({ count, wanted })} /> : <p>{texts.left({ count })}</p>;
}
