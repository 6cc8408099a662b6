import { controlTexts } from '#client/texts/control.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { formatCount, formatDateTime } from '#client/ui/format/format.ts';
import { FactList } from '#client/ui/page/FactList.tsx';
import { StateBlock } from '#client/ui/page/StateBlock.tsx';
import type { ControlAnswer } from '#shared/contract/control.ts';
import { BudgetMeter } from './BudgetMeter.tsx';
import { CapacityMeter } from './CapacityMeter.tsx';
import { queueWords, reconciliationWords } from './queueWords.ts';
import { SetupChecks } from './SetupChecks.tsx';

export function ControlRoom({ control }: { control: ControlAnswer }) {
  const { room } = useTexts(controlTexts);
  const { athletes, quarter, day, queue, inactive_since: inactiveSince } = control;
  return (
    <div className="k-control-part">
      {inactiveSince !== null && (
        <StateBlock
          tone="error"
          title={room.inactive({ since: formatDateTime(inactiveSince) })}
          text={room.inactiveText}
        />
      )}
      <div className="k-meters">
        <CapacityMeter {...athletes} />
        <BudgetMeter title={room.quarter} budget={quarter} />
        <BudgetMeter title={room.day} budget={day} />
      </div>
      <div className="k-control-columns">
        <div>
          <h4>{room.work}</h4>
          <FactList
            facts={[
              { label: room.events, value: formatCount(queue.webhook) },
              { label: room.newAthletes, value: formatCount(queue.import) },
              { label: room.history, value: formatCount(queue.backfill) },
              { label: room.doneAt, value: queueWords(queue, room) },
              {
                label: room.oldest,
                value: control.oldest_event_at ? formatDateTime(control.oldest_event_at) : room.noneWaits,
              },
              {
                label: room.lastEvent,
                value: control.last_event_at ? formatDateTime(control.last_event_at) : room.noEvent,
              },
              { label: room.reconciliation, value: reconciliationWords(control.reconciliation, room) },
            ]}
          />
        </div>
        <SetupChecks id="control-setup" setup={control.setup} words={room.checks} />
      </div>
    </div>
  );
}
