import Button from 'antd/es/button';
import { CodeList } from '#client/features/research/CodeList.tsx';
import { participantsTexts } from '#client/texts/participants.ts';
import { addingTexts } from '#client/texts/study/adding.ts';
import { useSay, useTexts } from '#client/texts/useTexts.ts';
import { formatCount } from '#client/ui/format/format.ts';
import { saveFile } from '#client/ui/format/saveFile.ts';
import { StageHead } from '#client/ui/page/StageHead.tsx';
import { StateBlock } from '#client/ui/page/StateBlock.tsx';
import { csvOf } from '#shared/csvOf.ts';
import type { AddOutcome, AddState } from './addLines.ts';
import { copyCodes } from './copyCodes.ts';
import type { AddedCode } from './useAddParticipants.ts';

export function codeCsv(
  rows: readonly { code: string; group: string | null }[],
  head: { code: string; group: string },
  language: 'en' | 'de',
): string {
  return csvOf(
    [head, ...rows].map(({ code, group }) => [code, group ?? '']),
    language,
  );
}

interface AddResultProps {
  prefix: string;
  added: readonly AddedCode[];
  outcome: AddOutcome | undefined;
  onGoOn: (from: AddState) => void;
  /** Makes links and sheets for these participants; undefined for those who may not. */
  onInvite: ((ids: string[]) => void) | undefined;
  onClose: () => void;
}

export function AddResult({ prefix, added, outcome, onGoOn, onInvite, onClose }: AddResultProps) {
  const { result } = useTexts(addingTexts);
  const { fields, table } = useTexts(participantsTexts);
  const { ui } = useTexts();
  const say = useSay();
  const left = outcome?.left.length ?? 0;
  const already = outcome?.already.length ?? 0;
  const ids = added.flatMap(({ id }) => id ?? []);
  const codes = added.map(({ code }) => code);
  const download = () => {
    const head = { code: fields.code, group: fields.group };
    saveFile(result.fileName({ prefix }), codeCsv(added, head, ui.language), 'text/csv;charset=utf-8');
  };
  return (
    <>
      <StageHead>
        {left === 0
          ? result.added({ count: added.length })
          : result.partly({ done: added.length, of: formatCount(added.length + already + left) })}
      </StageHead>
      {outcome?.ended === 'stopped' && <StateBlock tone="warning" text={result.stopped} />}
      {outcome?.ended === 'failed' && (
        <StateBlock
          tone="error"
          title={result.failed}
          text={outcome.error && say(outcome.error)}
          reference={outcome.error?.requestId}
        />
      )}
      {already > 0 && <p>{result.already({ count: already })}</p>}
      {added.length > 0 && (
        <>
          {left === 0 && <p>{result.next}</p>}
          <CodeList label={result.codes} lines={codes} rows={Math.min(10, added.length)} />
          <div className="k-actions">
            <Button onClick={() => void copyCodes(codes, table)}>{result.copy}</Button>
            <Button onClick={download}>{result.download}</Button>
            {onInvite && ids.length > 0 && <Button onClick={() => onInvite(ids)}>{result.invite}</Button>}
          </div>
        </>
      )}
      <div className="k-buttons">
        {outcome && left > 0 && <Button onClick={() => onGoOn(outcome)}>{result.goOn}</Button>}
        <Button type="primary" onClick={onClose}>
          {result.close}
        </Button>
      </div>
    </>
  );
}
