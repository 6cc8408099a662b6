import { invitationsTexts } from '#client/texts/invitations.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { formatCount, formatDate, formatDateTime } from '#client/ui/format/format.ts';
import { FactList } from '#client/ui/page/FactList.tsx';
import type { StudyLink } from '#shared/contract/invites.ts';

interface StudyLinkFactsProps {
  link: StudyLink;
  timeZone: string;
}

export function StudyLinkFacts({ link, timeZone }: StudyLinkFactsProps) {
  const { studyLink: texts } = useTexts(invitationsTexts);
  return (
    <FactList
      facts={[
        { label: texts.state, value: texts.states[link.state] },
        {
          label: texts.places,
          value: texts.placesUsed({ used: formatCount(link.places_used), places: formatCount(link.places) }),
        },
        { label: texts.freeCodes, value: formatCount(link.free_codes) },
        { label: texts.lastDay, value: formatDate(link.last_day) },
        { label: texts.madeAt, value: formatDateTime(link.created_at, timeZone) },
      ]}
    />
  );
}
