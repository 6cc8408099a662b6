import Button from 'antd/es/button';
import Checkbox from 'antd/es/checkbox';
import { useState } from 'react';
import { CodeList } from '#client/features/research/CodeList.tsx';
import { invitationsTexts } from '#client/texts/invitations.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { saveFile } from '#client/ui/format/saveFile.ts';
import { StateBlock } from '#client/ui/page/StateBlock.tsx';
import { choicesOf } from '#client/ui/select/choicesOf.ts';
import { RadioChoices } from '#client/ui/select/RadioChoices.tsx';
import { dayIn } from '#shared/calendarDate.ts';
import type { InvitedAnswer } from '#shared/contract/invites.ts';
import type { Study } from '#shared/contract/studies.ts';
import { csvOf } from '#shared/csvOf.ts';
import { InvitationSheets, type SheetChoices } from './InvitationSheets.tsx';
import { LinkWithQr } from './LinkWithQr.tsx';

const LAYOUTS = ['a5', 'a4'] as const;
const LANGUAGES = ['de', 'en'] as const;

/** For mail merge. */
export function inviteCsv(
  invites: InvitedAnswer['invites'],
  head: { code: string; link: string; expires: string },
  language: 'en' | 'de',
  timeZone: string,
): string {
  const rows = invites.map(({ code, url, expires_at }) => [code, url, dayIn(timeZone, new Date(expires_at))]);
  return csvOf([[head.code, head.link, head.expires], ...rows], language);
}

interface InviteResultProps {
  study: Study;
  result: InvitedAnswer;
  onClose: () => void;
}

/** The only time that the links can be read, printed and saved. */
export function InviteResult({ study, result, onClose }: InviteResultProps) {
  const texts = useTexts(invitationsTexts);
  const { language } = useTexts().ui;
  const [choices, setChoices] = useState<SheetChoices>({ layout: 'a5', language, hasStub: true });
  const { invites, left_out } = result;
  const count = invites.length;
  const only = count === 1 ? invites[0] : undefined;
  const choose = (more: Partial<SheetChoices>) => setChoices({ ...choices, ...more });
  const download = () => {
    const name = texts.fileName({ prefix: study.code_prefix });
    saveFile(name, inviteCsv(invites, texts.columns, language, study.timezone), 'text/csv;charset=utf-8');
  };
  return (
    <div className="k-stage">
      {left_out.length > 0 && <p>{texts.leftOut({ codes: left_out.join(', ') })}</p>}
      {count > 0 && (
        <>
          <StateBlock tone="warning" text={texts.once({ count })} />
          {only ? (
            <LinkWithQr url={only.url} qrLabel={texts.sheet.qr({ code: only.code })} />
          ) : (
            <CodeList
              label={texts.links}
              lines={invites.map(({ code, url }) => `${code} ${url}`)}
              rows={Math.min(8, count + 1)}
            />
          )}
          <RadioChoices
            label={texts.layout}
            className="k-choices"
            choices={choicesOf(LAYOUTS, texts.layouts)}
            value={choices.layout}
            onChange={(layout) => choose({ layout })}
          />
          <RadioChoices
            label={texts.language({ count })}
            className="k-choices"
            choices={choicesOf(LANGUAGES, texts.languages)}
            value={choices.language}
            onChange={(sheetLanguage) => choose({ language: sheetLanguage })}
          />
          <Checkbox checked={choices.hasStub} onChange={({ target }) => choose({ hasStub: target.checked })}>
            {texts.stub}
          </Checkbox>
          <p className="k-hint">{texts.listWarning({ count })}</p>
          <InvitationSheets study={study} invites={invites} {...choices} />
        </>
      )}
      <div className="k-buttons">
        {count > 0 && <Button onClick={download}>{texts.download}</Button>}
        {count > 0 && <Button onClick={() => window.print()}>{texts.print({ count })}</Button>}
        <Button type="primary" onClick={onClose}>
          {texts.close}
        </Button>
      </div>
    </div>
  );
}
