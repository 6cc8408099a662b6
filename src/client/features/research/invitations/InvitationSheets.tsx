import './sheets.css';
import { QRCodeSVG } from 'qrcode.react';
import { createPortal } from 'react-dom';
import { invitationsTexts } from '#client/texts/invitations.ts';
import { formatDateTime } from '#client/ui/format/format.ts';
import type { InvitedAnswer } from '#shared/contract/invites.ts';
import type { Study } from '#shared/contract/studies.ts';
import { inLanguage } from '#shared/participantLinks.ts';

type Invite = InvitedAnswer['invites'][number];

export interface SheetChoices {
  layout: 'a5' | 'a4';
  language: 'de' | 'en';
  hasStub: boolean;
}

interface InvitationSheetsProps extends SheetChoices {
  study: Pick<Study, 'title' | 'contact_email' | 'timezone'>;
  invites: readonly Invite[];
}

/** On paper only, and alone on it: beside the page, so that printing hides all else. */
export function InvitationSheets({ study, invites, layout, language, hasStub }: InvitationSheetsProps) {
  const { sheet } = invitationsTexts[language];
  return createPortal(
    <div className={`sheets sheets-${layout}`} lang={language}>
      {invites.map((invite) => (
        <Sheet
          key={invite.participant_id}
          study={study}
          invite={{ ...invite, url: inLanguage(invite.url, language) }}
          words={sheet}
          hasStub={hasStub}
        />
      ))}
    </div>,
    document.body,
  );
}

interface SheetProps extends Pick<InvitationSheetsProps, 'study' | 'hasStub'> {
  invite: Invite;
  words: (typeof invitationsTexts.en)['sheet'];
}

function Sheet({ study, invite, words, hasStub }: SheetProps) {
  const { code, url, expires_at } = invite;
  return (
    <article className="sheet">
      <p>{words.study}</p>
      <h2>{study.title}</h2>
      <p>
        {words.code}: <strong className="sheet-code">{code}</strong>
      </p>
      <p>{words.scan}</p>
      <QRCodeSVG
        value={url}
        level="Q"
        marginSize={4}
        bgColor="#ffffff"
        fgColor="#000000"
        role="img"
        aria-label={words.qr({ code })}
        className="sheet-qr"
      />
      <p className="sheet-link">{url}</p>
      <p>{words.until({ date: formatDateTime(expires_at, study.timezone), zone: study.timezone })}</p>
      <ol>
        {words.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p>{words.contact({ contact: study.contact_email })}</p>
      {hasStub && (
        <footer className="sheet-stub">
          <p>
            {words.stubTitle} · <strong className="sheet-code">{code}</strong>
          </p>
          <p className="sheet-name">{words.name}</p>
          <p>{words.stubHint}</p>
        </footer>
      )}
    </article>
  );
}
