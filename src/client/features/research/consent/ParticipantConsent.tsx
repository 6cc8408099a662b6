import './consent.css';
import { consentTexts } from '#client/texts/consent.ts';
import { participantsTexts } from '#client/texts/participants.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { DialogButton } from '#client/ui/dialog/DialogButton.tsx';
import { formatDate, formatDateTime, MISSING } from '#client/ui/format/format.ts';
import { type Fact, FactList } from '#client/ui/page/FactList.tsx';
import { PageSection } from '#client/ui/page/PageSection.tsx';
import type { Participant } from '#shared/contract/participants.ts';

interface ParticipantConsentProps {
  code: string;
  consent: NonNullable<Participant['consent']>;
  timezone: string;
}

export function ParticipantConsent({ code, consent, timezone }: ParticipantConsentProps) {
  const { given, answers: words, title } = useTexts(consentTexts);
  const { paper } = useTexts(participantsTexts);
  const { version, language, at, channel, signed_on, recorded_by_email: by, answers, text, text_sha256 } = consent;
  const facts: Fact[] = [
    { label: given.version, value: String(version) },
    { label: given.language, value: paper.languages[language] },
    { label: given.at, value: formatDateTime(at, timezone) },
    {
      label: given.channel,
      value: channel === 'staff' ? given.onPaper({ by: by ?? MISSING }) : given.channels[channel],
    },
    ...(channel === 'staff'
      ? [{ label: paper.signedOn, value: signed_on === null ? MISSING : formatDate(signed_on) }]
      : []),
    { label: given.answers, value: answers.map((answer) => words[answer]).join(', ') || given.none },
    { label: given.hash, value: <code className="consent-hash">{text_sha256}</code> },
  ];
  return (
    <PageSection
      title={title}
      actions={
        <DialogButton label={given.viewText} isWide title={given.textOf({ code, version })}>
          {() => (
            <div className="consent-text" lang={language}>
              {text}
            </div>
          )}
        </DialogButton>
      }
    >
      <FactList facts={facts} />
    </PageSection>
  );
}
