import type { ControlledSource } from '#client/features/sources/source/controlledSource.ts';
import { connectionTexts } from '#client/texts/connection.ts';
import { controlTexts } from '#client/texts/control.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { formatCount, formatDateTime } from '#client/ui/format/format.ts';
import { FactList } from '#client/ui/page/FactList.tsx';
import { StateBlock } from '#client/ui/page/StateBlock.tsx';
import type { SourceControlAnswer } from '#shared/contract/sources.ts';
import { BudgetMeter } from './BudgetMeter.tsx';
import { SetupChecks } from './SetupChecks.tsx';

interface SourceRoomProps {
  of: ControlledSource;
  control: SourceControlAnswer;
}

export function SourceRoom({ of, control }: SourceRoomProps) {
  const { room } = useTexts(controlTexts);
  const { statuses } = useTexts(connectionTexts);
  const texts = useTexts(of.texts);
  const when = (time: string | null, otherwise: string) => (time === null ? otherwise : formatDateTime(time));
  const states = control.accounts.map(({ status, count }) => `${statuses[status]}: ${formatCount(count)}`);
  const { state } = control.webhook;
  const isThere = state === 'off' || state === 'keyless' || state === 'foreign';
  const { webhook } = texts.checks;
  const checks = { ...texts.checks, webhook: isThere ? { ...webhook, failed: texts.webhook.next[state] } : webhook };
  const { unread_count: unread, ending_count: ending } = control;
  return (
    <div className="k-control-part">
      {unread > 0 && <StateBlock tone="warning" text={texts.unread({ count: unread })} />}
      {ending > 0 && <StateBlock tone="warning" text={texts.ending({ count: ending })} />}
      {control.is_set_up && (
        <div className="k-meters">
          <BudgetMeter title={room.quarter} budget={control.quarter} />
          <BudgetMeter title={room.day} budget={control.day} />
        </div>
      )}
      <div className="k-control-columns">
        <div>
          <h4>{room.work}</h4>
          <FactList
            facts={[
              { label: texts.accounts.title, value: states.join(', ') || texts.accounts.empty },
              { label: room.events, value: formatCount(control.waiting_events) },
              { label: room.oldest, value: when(control.oldest_event_at, room.noneWaits) },
              { label: room.lastEvent, value: when(control.last_event_at, room.noEvent) },
              { label: texts.checked, value: when(control.checked_at, texts.neverChecked) },
              { label: texts.redirectUrl, value: <span className="k-mono">{control.redirect_url}</span> },
            ]}
          />
        </div>
        <SetupChecks id={`control-${of.source}-setup`} setup={control.setup} words={checks} />
      </div>
    </div>
  );
}
