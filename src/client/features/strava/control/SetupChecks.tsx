import { controlTexts } from '#client/texts/control.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { StatusTag, type TagTone } from '#client/ui/page/StatusTag.tsx';
import type { ControlAnswer } from '#shared/contract/control.ts';

type Check = ControlAnswer['setup'][number];

const TONES: Record<Check['state'], TagTone> = { ok: 'success', failed: 'error', wait: 'neutral' };

export function SetupChecks({ setup }: { setup: readonly Check[] }) {
  const { room } = useTexts(controlTexts);
  return (
    <div>
      <h4 id="control-setup">{room.setup}</h4>
      <ul className="k-setup-checks" aria-labelledby="control-setup">
        {setup.map(({ check, state }) => (
          <li key={check}>
            <span className="k-check-name">
              {room.checks[check].name} <StatusTag tone={TONES[state]}>{room.states[state]}</StatusTag>
            </span>
            <span className="k-hint">{room.checks[check][state]}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
