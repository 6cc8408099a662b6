import { Link, useSearchParams } from 'react-router';
import { labsApi } from '#client/api/research/labsApi.ts';
import {
  accountPath,
  attentionPath,
  labPath,
  participantPath,
  studyPath,
} from '#client/features/research/researchScreens.ts';
import { labsTexts } from '#client/texts/labs.ts';
import { sourceNameTexts } from '#client/texts/sourceNames.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { formatClock } from '#client/ui/format/format.ts';
import { QueryBoundary } from '#client/ui/page/QueryBoundary.tsx';
import { ATTENTION_FIRST, ATTENTION_MAX } from '#shared/constants.ts';
import type { AttentionItem } from '#shared/contract/research.ts';
import { SCREENS } from '#shared/screens.ts';

type Named = { name: string; count: number };

function sentenceOf(
  item: AttentionItem,
  texts: (typeof labsTexts.en)['attention'],
  sources: Record<string, string>,
): string {
  const { kind, days } = item;
  const { since } = texts;
  const named: Named = {
    name: OF_SOURCE.includes(kind) ? (sources[item.name] ?? item.name) : item.name,
    count: item.count ?? 0,
  };
  const { name } = named;
  if (kind === 'webhook_missing') return texts.webhook_missing;
  if (kind === 'connections_used') return texts.connections_used({ ...named, limit: item.limit ?? 0 });
  if (kind === 'import_backlog') return texts.import_backlog({ count: named.count, time: formatClock(item.done_at) });
  if (days !== null && (kind === 'study_without_participants' || kind === 'study_ended_open')) {
    return since[kind]({ name, days });
  }
  return texts[kind](named);
}

const OF_SOURCE: readonly AttentionItem['kind'][] = [
  'source_refused',
  'source_unread',
  'source_access_ends',
  'source_problems',
  'source_without_basis',
  'connections_used',
  'import_backlog',
];

/** Strava's control room is the section itself; other sources have subsections. */
function controlPath(source: string, isProblem: boolean): string {
  const room = source === 'strava' ? 'control' : `control-${source}`;
  if (isProblem) return `${SCREENS.dashboard}#${room}-problems`;
  return `${SCREENS.dashboard}#${source === 'strava' ? 'control-room' : room}`;
}

function pathOf({ kind, id }: AttentionItem): string {
  if (kind === 'source_without_basis') return SCREENS.settings;
  if (kind === 'webhook_missing') return `${SCREENS.dashboard}#webhook`;
  if (OF_SOURCE.includes(kind)) return controlPath(id, kind === 'source_problems');
  if (kind === 'researcher_without_lab') return accountPath(id);
  if (kind === 'lab_without_researcher') return labPath(id);
  if (kind === 'upload_failed') return participantPath(id);
  const tab = TABS[kind];
  return tab === undefined ? studyPath(id) : `${studyPath(id)}?tab=${tab}`;
}

const TABS: Partial<Record<AttentionItem['kind'], string>> = {
  reminders_failed: 'reminders',
  exports_failed: 'export',
  study_without_approval: 'consent',
  study_ended_unexported: 'export',
};

export function AttentionList({ heading: Heading }: { heading: 'h2' | 'h3' }) {
  const { attention } = useTexts(labsTexts);
  const sources: Record<string, string> = useTexts(sourceNameTexts);
  const [params] = useSearchParams();
  const isAll = params.get('attention') === 'all';
  // A package or an upload solves an item when the server has finished it, after its call.
  const query = labsApi.useGetAttentionQuery(
    { limit: isAll ? ATTENTION_MAX : ATTENTION_FIRST },
    { refetchOnMountOrArgChange: true },
  );
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
                    <Link to={pathOf(item)}>{sentenceOf(item, attention, sources)}</Link>
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
