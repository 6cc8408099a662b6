import type { joiningTexts } from '#client/texts/participant/joining.ts';
import type { Arrival, ArrivedPlace } from './Arrived.tsx';
import { ConnectForm } from './ConnectForm.tsx';

const canAdd = ({ has_account, withdrawn_at, can_connect }: ArrivedPlace) =>
  !has_account && withdrawn_at === null && can_connect.includes('strava');

/** PAGES 3.14 `again=1` for a participant with a receipt: the question stands above their place. */
export function addPermission(receipt: string, { start }: Pick<typeof joiningTexts.en, 'start'>): Arrival {
  return {
    source: 'strava',
    title: (place) => (canAdd(place) ? start.againTitle : null),
    content: (place) =>
      canAdd(place) && (
        <div className="k-join-parts">
          <p className="k-join-lead">{start.againLead}</p>
          <ConnectForm invite={receipt} isAgain />
        </div>
      ),
  };
}
