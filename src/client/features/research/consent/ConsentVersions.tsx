import Button from 'antd/es/button';
import { Link } from 'react-router';
import { studyParticipantsPath } from '#client/features/research/researchScreens.ts';
import { consentTexts } from '#client/texts/consent.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { formatCount, formatDateTime, MISSING } from '#client/ui/format/format.ts';
import { RowsTable } from '#client/ui/table/RowsTable.tsx';
import type { ConsentVersion } from '#shared/contract/consent.ts';
import type { Study } from '#shared/contract/studies.ts';

interface ConsentVersionsProps {
  study: Study;
  versions: readonly ConsentVersion[];
  onRead: (version: ConsentVersion) => void;
}

export function ConsentVersions({ study, versions, onRead }: ConsentVersionsProps) {
  const texts = useTexts(consentTexts);
  const { columns } = texts;
  return (
    <div className="consent-part">
      <h3>{texts.versions}</h3>
      <RowsTable
        label={texts.versions}
        columns={[
          { key: 'version', title: columns.version, text: ({ version }) => String(version) },
          { key: 'kind', title: columns.kind, text: ({ kind }) => texts.kinds[kind] },
          {
            key: 'published',
            title: columns.published,
            text: ({ created_at }) => formatDateTime(created_at, study.timezone),
          },
          { key: 'reason', title: columns.reason, text: ({ reason }) => reason ?? MISSING },
          { key: 'ethics', title: columns.ethics, text: ({ ethics_ref }) => ethics_ref ?? MISSING },
          { key: 'approved', title: columns.approved, text: ({ approved_by }) => approved_by ?? MISSING },
          {
            key: 'holders',
            title: columns.holders,
            align: 'end',
            text: ({ holders }) => formatCount(holders),
            render: ({ version, holders }) => (
              <Link
                to={`${studyParticipantsPath(study.id)}&consent_version=${version}`}
                aria-label={texts.holdersOf({ count: formatCount(holders), version: String(version) })}
              >
                {formatCount(holders)}
              </Link>
            ),
          },
          {
            key: 'read',
            title: texts.columns.text,
            text: () => '',
            render: (one) => (
              <Button
                size="small"
                aria-label={texts.read({ version: String(one.version) })}
                onClick={() => onRead(one)}
              >
                {texts.readShort}
              </Button>
            ),
            isUnprinted: true,
          },
        ]}
        rows={versions}
        rowKey={({ version }) => String(version)}
      />
    </div>
  );
}
