import { Link } from 'react-router';
import { studiesApi } from '#client/api/research/studiesApi.ts';
import { studyParticipantsPath } from '#client/features/research/researchScreens.ts';
import { studiesTexts } from '#client/texts/studies.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import type { StudiesToLook } from '#shared/contract/studies.ts';

interface AttentionProps {
  sentence: string;
  filter: string;
  of: StudiesToLook;
}

/** A single study is the link of the sentence; of several each is one. */
function Attention({ sentence, filter, of: { studies, study_count } }: AttentionProps) {
  const hrefOf = (id: string) => `${studyParticipantsPath(id)}&${filter}`;
  const [first] = studies;
  if (study_count === 1 && first) return <Link to={hrefOf(first.id)}>{sentence}</Link>;
  return (
    <>
      {sentence}:{' '}
      {studies.map(({ id, title, count }, index) => (
        <span key={id}>
          {index > 0 && ', '}
          <Link to={hrefOf(id)}>{title}</Link> ({count})
        </span>
      ))}
      {study_count > studies.length && ' …'}
    </>
  );
}

/** PAGES §3.17 One line above the list, only when something needs the researcher. */
export function StudiesAttention() {
  const { attention: texts } = useTexts(studiesTexts);
  const { silent, expiring } = studiesApi.useGetStudiesAttentionQuery().data ?? {};
  const isSilent = silent !== undefined && silent.count > 0;
  const isExpiring = expiring !== undefined && expiring.count > 0;
  if (!isSilent && !isExpiring) return null;
  return (
    <p className="k-lead">
      {isSilent && (
        <Attention
          sentence={texts.silent({ count: silent.count, studies: silent.study_count })}
          filter="status=silent"
          of={silent}
        />
      )}
      {isSilent && isExpiring && ' · '}
      {isExpiring && (
        <Attention sentence={texts.expiring({ count: expiring.count })} filter="expires=tomorrow" of={expiring} />
      )}
    </p>
  );
}
