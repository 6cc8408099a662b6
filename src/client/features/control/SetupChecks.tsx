import { controlTexts } from '#client/texts/control.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { StatusTag, type TagTone } from '#client/ui/page/StatusTag.tsx';
import type { SetupState } from '#shared/contract/control.ts';

interface CheckWords {
  name: string;
  ok: string;
  failed: string;
  wait: string;
  due?: string;
}

interface SetupChecksProps<Check extends string> {
  id: string;
  setup: readonly { check: Check; state: SetupState }[];
  words: Readonly<Record<Check, CheckWords>>;
}

const TONES: Record<SetupState, TagTone> = { ok: 'success', failed: 'error', wait: 'neutral', due: 'warning' };

export function SetupChecks<Check extends string>({ id, setup, words }: SetupChecksProps<Check>) {
  const { room } = useTexts(controlTexts);
  return (
    <div>
      <h4 id={id}>{room.setup}</h4>
      <ul className="k-setup-checks" aria-labelledby={id}>
        {setup.map(({ check, state }) => (
          <li key={check}>
            <span className="k-check-name">
              {words[check].name} <StatusTag tone={TONES[state]}>{room.states[state]}</StatusTag>
            </span>
            <span className="k-hint">{words[check][state]}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
