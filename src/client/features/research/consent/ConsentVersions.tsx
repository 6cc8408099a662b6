import Button from 'antd/es/button';
import { Link } from 'react-router';
import { studyParticipantsPath } from '#client/features/research/researchScreens.ts';
import { consentTexts } from '#client/texts/consent.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { formatCount, formatDateTime, MISSING } from '#client/ui/format/format.ts';
import { NoValue } from '#client/ui/page/NoValue.tsx';
import type { ConsentVersion } from '#shared/contract/consent.ts';

interface ConsentVersionsProps {
  studyId: string;
  versions: readonly ConsentVersion[];
  onRead: (version: ConsentVersion) => void;
}

/** The newest first. */
export function ConsentVersions({ studyId, versions, onRead }: ConsentVersionsProps) {
  const texts = useTexts(consentTexts);
  const { columns } = texts;
  const said = (text: string | null) => (text === null || text === MISSING ? <NoValue /> : text);
  return (
    <div className="consent-part">
      <h3>{texts.versions}</h3>
      <div className="k-table-scroll">
        <table className="k-table" data-stacks>
          <caption className="sr-only">{texts.versions}</caption>
          <thead>
            <tr>
              {Object.values(columns).map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
              <th scope="col">
                <span className="sr-only">{texts.readShort}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {versions.map((one) => {
              const { version, holders } = one;
              return (
                <tr key={version} data-row>
                  <th scope="row">{version}</th>
                  <td data-label={columns.kind}>{texts.kinds[one.kind]}</td>
                  <td data-label={columns.published}>{formatDateTime(one.created_at)}</td>
                  <td data-label={columns.reason}>{said(one.reason)}</td>
                  <td data-label={columns.ethics}>{said(one.ethics_ref)}</td>
                  <td data-label={columns.approved}>{said(one.approved_by)}</td>
                  <td data-label={columns.holders}>
                    <Link
                      to={`${studyParticipantsPath(studyId)}&consent_version=${version}`}
                      aria-label={texts.holdersOf({ count: formatCount(holders), version: String(version) })}
                    >
                      {formatCount(holders)}
                    </Link>
                  </td>
                  <td>
                    <Button
                      size="small"
                      aria-label={texts.read({ version: String(version) })}
                      onClick={() => onRead(one)}
                    >
                      {texts.readShort}
                    </Button>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </div>
  );
}
