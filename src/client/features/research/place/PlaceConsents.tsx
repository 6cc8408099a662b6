import Button from 'antd/es/button';
import { ownStudiesTexts } from '#client/texts/participant/ownStudies.ts';
import { participationTexts } from '#client/texts/participant/participation.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { formatDate, formatDateTime } from '#client/ui/format/format.ts';
import { saveFile } from '#client/ui/format/saveFile.ts';
import type { Participation } from './participation.ts';

export function PlaceConsents({ participation: { code, consents, timezone } }: { participation: Participation }) {
  const { page } = useTexts(participationTexts);
  const { answers: words } = useTexts(ownStudiesTexts);
  return (
    <ul className="participation-list">
      {consents.map(({ version, at, answers, text, text_sha256, channel, signed_on }) => (
        <li key={at}>
          <p>
            {channel === 'staff'
              ? page.paper({
                  version,
                  date: signed_on === null ? 'none' : formatDate(signed_on),
                  recorded: formatDateTime(at, timezone),
                })
              : page.version({ version, date: formatDateTime(at, timezone) })}
          </p>
          {answers.length === 0 && <p>{page.nothing}</p>}
          {answers.map((answer) => (
            <p key={answer}>{words[answer]}</p>
          ))}
          <p className="k-hint">{page.hash}</p>
          <p className="participation-link">{text_sha256}</p>
          <Button
            className="no-print"
            onClick={() => saveFile(page.textFile({ code, version }), text, 'text/plain;charset=utf-8')}
          >
            {page.downloadText({ version })}
          </Button>
        </li>
      ))}
    </ul>
  );
}
