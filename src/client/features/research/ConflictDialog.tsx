import './participants.css';
import Button from 'antd/es/button';
import { useId, useState } from 'react';
import { useParticipantsTexts } from '#client/texts/useParticipantsTexts.ts';
import { useSay, useTexts } from '#client/texts/useTexts.ts';
import { ModalDialog } from '#client/ui/ModalDialog.tsx';
import { StateBlock } from '#client/ui/StateBlock.tsx';

/** A field in which two people's versions differ, as both read. */
export interface ConflictRow {
  key: string;
  label: string;
  mine: string;
  theirs: string;
  /** Which is offered first: mine where I changed it. */
  first: 'mine' | 'theirs';
}

interface ConflictDialogProps {
  /** "Someone changed this participant at 14:30. Review their changes." */
  message: string;
  rows: readonly ConflictRow[];
  /** Saves again on the newest version; `mine` are the keys of the fields in which my version holds. Answers what went wrong, if anything. */
  onSave: (mine: ReadonlySet<string>) => Promise<string | undefined>;
  onCancel: () => void;
}

/** Two versions of one thing side by side, to choose from field by field. */
export function ConflictDialog({ message, rows, onSave, onCancel }: ConflictDialogProps) {
  const { conflict, edit } = useParticipantsTexts();
  const { ui } = useTexts();
  const say = useSay();
  const radioName = useId();
  const [mine, setMine] = useState<ReadonlySet<string>>(
    new Set(rows.filter(({ first }) => first === 'mine').map(({ key }) => key)),
  );
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | undefined>();

  const choose = (key: string, isMine: boolean) => {
    const next = new Set(mine);
    if (isMine) next.add(key);
    else next.delete(key);
    setMine(next);
  };
  const handleSave = async () => {
    setBusy(true);
    setProblem(await onSave(mine));
    setBusy(false);
  };
  const option = ({ key, label }: ConflictRow, isMine: boolean, text: string) => (
    <label className="k-choice">
      <input
        type="radio"
        name={`${radioName}-${key}`}
        checked={mine.has(key) === isMine}
        aria-label={`${label}, ${isMine ? conflict.mine : conflict.theirs}: ${text || conflict.nothing}`}
        onChange={() => choose(key, isMine)}
      />
      {text || conflict.nothing}
    </label>
  );
  return (
    <ModalDialog open isWide title={conflict.title} onClose={onCancel} dismissable={!isBusy}>
      <div className="k-stage">
        <StateBlock tone="warning" title={say(message)} text={conflict.text} />
        <div className="k-lines">
          <table className="k-table" data-stacks>
            <caption className="sr-only">{conflict.title}</caption>
            <thead>
              <tr>
                <th scope="col">{conflict.field}</th>
                <th scope="col">{conflict.mine}</th>
                <th scope="col">{conflict.theirs}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.key}>
                  <th scope="row">{row.label}</th>
                  <td data-label={conflict.mine}>{option(row, true, row.mine)}</td>
                  <td data-label={conflict.theirs}>{option(row, false, row.theirs)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        {problem !== undefined && (
          <div className="k-form-status" role="alert">
            {say(problem)}
          </div>
        )}
        <div className="k-buttons">
          <Button disabled={isBusy} onClick={onCancel}>
            {ui.cancel}
          </Button>
          <Button type="primary" disabled={isBusy} onClick={() => void handleSave()}>
            {isBusy ? edit.saving : conflict.apply}
          </Button>
        </div>
      </div>
    </ModalDialog>
  );
}
