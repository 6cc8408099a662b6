import { Link, useSearchParams } from 'react-router';
import { useGetAttentionQuery } from '#client/api/labsApi.ts';
import { accountPath, attentionPath, labPath, studyPath } from '#client/features/research/researchScreens.ts';
import type { labs } from '#client/texts/en/labs.ts';
import { labsTexts } from '#client/texts/labs.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { QueryBoundary } from '#client/ui/page/QueryBoundary.tsx';
import { ATTENTION_FIRST, ATTENTION_MAX } from '#shared/constants.ts';
import type { AttentionItem } from '#shared/contract/research.ts';

function sentenceOf({ kind, name, days }: AttentionItem, texts: (typeof labs)['attention']): string {
  const { since } = texts;
  if (days !== null && (kind === 'study_without_participants' || kind === 'study_ended_open')) {
    return since[kind]({ name, days });
  }
  return texts[kind]({ name });
}

function pathOf({ kind, id }: AttentionItem): string {
  if (kind === 'researcher_without_lab') return accountPath(id);
  return kind === 'lab_without_researcher' ? labPath(id) : studyPath(id);
}

/** The most urgent first; `?attention=all` shows all. */
export function AttentionList({ heading: Heading }: { heading: 'h2' | 'h3' }) {
  const { attention } = useTexts(labsTexts);
  const [params] = useSearchParams();
  const isAll = params.get('attention') === 'all';
  const query = useGetAttentionQuery({ limit: isAll ? ATTENTION_MAX : ATTENTION_FIRST });
  return (
    <div className="research-attention">
      <Heading>{attention.title}</Heading>
      <QueryBoundary query={query} failedTitle={attention.failed}>
        {({ items, total }) =>
          items.length === 0 ? (
            <p>{attention.nothing}</p>
          ) : (
            <>
              <ul>
                {items.map((item) => (
                  <li key={`${item.kind}-${item.id}`} data-severity={item.severity}>
                    <Link to={pathOf(item)}>{sentenceOf(item, attention)}</Link>
                  </li>
                ))}
              </ul>
              {total > items.length && (
                <p>
                  {isAll ? (
                    attention.more({ count: total - items.length })
                  ) : (
                    <Link to={attentionPath}>{attention.more({ count: total - items.length })}</Link>
                  )}
                </p>
              )}
            </>
          )
        }
      </QueryBoundary>
    </div>
  );
}
