import { Link } from 'react-router';
import { useGetAttentionQuery } from '#client/api/labsApi.ts';
import type { labs } from '#client/texts/en/labs.ts';
import { useLabsTexts } from '#client/texts/useLabsTexts.ts';
import { QueryBoundary } from '#client/ui/QueryBoundary.tsx';
import type { AttentionItem } from '#shared/contract/research.ts';
import { accountPath, labPath, studyPath } from './researchScreens.ts';

function sentenceOf({ kind, name, days }: AttentionItem, texts: (typeof labs)['attention']): string {
  return texts[kind](name, days);
}

function pathOf({ kind, id }: AttentionItem): string {
  if (kind === 'researcher_without_lab') return accountPath(id);
  return kind === 'lab_without_researcher' ? labPath(id) : studyPath(id);
}

/** What needs the admin, the most urgent first, each a link to where it is put right. Fails on its own. */
export function AttentionList() {
  const { attention } = useLabsTexts();
  const query = useGetAttentionQuery();
  return (
    <div className="research-attention">
      <h3>{attention.title}</h3>
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
              {total > items.length && <p>{attention.more(total - items.length)}</p>}
            </>
          )
        }
      </QueryBoundary>
    </div>
  );
}
