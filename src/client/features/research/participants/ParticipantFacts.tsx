import { Link } from 'react-router';
import { participantsTexts } from '#client/texts/participants.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { formatDate, formatDateTime, MISSING } from '#client/ui/format/format.ts';
import { type Fact, FactList } from '#client/ui/page/FactList.tsx';
import type { Participant } from '#shared/contract/participants.ts';
import type { Study } from '#shared/contract/studies.ts';

interface ParticipantFactsProps {
  participant: Participant;
  study: Study;
  studyHref: string;
}

export function ParticipantFacts({ participant, study, studyHref }: ParticipantFactsProps) {
  const { fields, page } = useTexts(participantsTexts);
  const { start_date, end_date, target_days, note, group, updated_at, updated_by_email } = participant;
  const studyEnd = study.end_date === null ? page.openEnd : page.asStudyDate({ date: formatDate(study.end_date) });
  const link: Fact = { label: fields.study, value: <Link to={studyHref}>{participant.study_title}</Link> };
  const added: Fact = { label: fields.added, value: formatDate(participant.created_at, study.timezone) };
  // After erasure the participant's own values are unknown, so "as the study" would be a guess.
  if (participant.withdrawal?.choice === 'erase') return <FactList facts={[link, added]} />;
  const facts: Fact[] = [
    link,
    { label: fields.group, value: group ?? MISSING },
    {
      label: fields.start,
      value: start_date ? formatDate(start_date) : page.asStudyDate({ date: formatDate(study.start_date) }),
    },
    { label: fields.end, value: end_date ? formatDate(end_date) : studyEnd },
    {
      label: fields.target,
      value:
        target_days === null
          ? page.targetAsStudy({ days: page.targetDays({ days: study.min_active_days }) })
          : page.targetDays({ days: target_days }),
    },
    { label: fields.consent, value: page.noConsent },
    { label: fields.note, value: note === '' ? page.noNote : <span className="k-note">{note}</span> },
    added,
    {
      label: fields.changed,
      value: page.changedBy({ at: formatDateTime(updated_at, study.timezone), by: updated_by_email ?? MISSING }),
    },
  ];
  return <FactList facts={facts} />;
}
