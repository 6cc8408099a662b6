import { studiesTexts } from '#client/texts/studies.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { formatDate } from '#client/ui/format/format.ts';
import { StateBlock } from '#client/ui/page/StateBlock.tsx';
import type { ClosingAnswer } from '#shared/contract/studies.ts';

interface ClosingEffectsProps {
  closing: ClosingAnswer['closing'];
  timezone: string;
}

export function ClosingEffects({ closing, timezone }: ClosingEffectsProps) {
  const { close } = useTexts(studiesTexts);
  const { last_export_at, newer_activities: count, open_invitations, has_open_link, connections } = closing;
  const missing =
    last_export_at === null
      ? close.noExport({ count })
      : close.oldExport({ date: formatDate(last_export_at, timezone), count });
  const ends = [
    ...(open_invitations > 0 ? [close.invitations({ count: open_invitations })] : []),
    ...(has_open_link ? [close.openLink] : []),
    ...(connections > 0 ? [`${close.connections({ count: connections })} ${close.notBack}`] : []),
  ];
  if (count === 0 && ends.length === 0) return <p>{close.nothing}</p>;
  return (
    <section aria-label={close.effects}>
      {count > 0 && <StateBlock tone="warning" text={missing} />}
      {ends.length > 0 && (
        <ul>
          {ends.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
