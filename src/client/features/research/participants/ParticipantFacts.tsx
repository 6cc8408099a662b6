import { Link } from 'react-router';
import { amountOf } from '#client/features/research/days/ruleWords.ts';
import { participantsTexts } from '#client/texts/participants.ts';
import { ruleTexts } from '#client/texts/study/rule.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { formatDate, formatDateTime, MISSING } from '#client/ui/format/format.ts';
import { type Fact, FactList } from '#client/ui/page/FactList.tsx';
import type { Participant } from '#shared/contract/participants.ts';
import type { Study } from '#shared/contract/studies.ts';
import { ownTargetIn, ruleOfGroup } from '#shared/days/adherenceRule.ts';

interface ParticipantFactsProps {
  participant: Participant;
  study: Study;
  studyHref: string;
}

/** The own target, or that of the group or the study. */
function targetWords(
  participant: Participant,
  { rule: ofStudy }: Study,
  { page, rule: words }: { page: (typeof participantsTexts.en)['page']; rule: typeof ruleTexts.en },
): string {
  const { count, target } = ruleOfGroup(ofStudy, participant.group);
  const amount = (number: number) =>
    count === 'days' ? page.targetDays({ days: number }) : amountOf(count, number, words);
  const own = ownTargetIn(count, participant);
  if (own !== null) return amount(own);
  return page.targetAsStudy({ days: amount(target) });
}

export function ParticipantFacts({ participant, study, studyHref }: ParticipantFactsProps) {
  const { fields, page } = useTexts(participantsTexts);
  const texts = { page, rule: useTexts(ruleTexts) };
  const { consent, start_date, end_date, note, group, updated_at, updated_by_email } = participant;
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
      value: targetWords(participant, study, texts),
    },
    {
      label: fields.consent,
      value: consent
        ? page.consentGiven({ version: consent.version, date: formatDate(consent.at, study.timezone) })
        : page.noConsent,
    },
    { label: fields.note, value: note === '' ? page.noNote : <span className="k-note">{note}</span> },
    added,
  ];
  // A blinded reader does not learn it.
  if (updated_at !== null) {
    const at = formatDateTime(updated_at, study.timezone);
    facts.push({ label: fields.changed, value: page.changedBy({ at, by: updated_by_email ?? MISSING }) });
  }
  return <FactList facts={facts} />;
}
