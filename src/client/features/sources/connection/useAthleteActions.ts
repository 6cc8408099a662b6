import { useState } from 'react';
import { isApiError } from '#client/api/apiError.ts';
import { athletesApi } from '#client/api/athletesApi.ts';
import { stravaApi } from '#client/api/stravaApi.ts';
import { athletesTexts } from '#client/texts/athletes.ts';
import { useSay, useTexts } from '#client/texts/useTexts.ts';
import { formatCount } from '#client/ui/format/format.ts';
import type { Failure } from '#client/ui/page/queryLike.ts';
import { showToast } from '#client/ui/toast/toasts.ts';
import { SYNCS_PER_CALL } from '#shared/constants.ts';
import type { SyncAthletesAnswer } from '#shared/contract/athletes.ts';
import { slicesOf } from '#shared/slicesOf.ts';
import { stravaMessages } from '#shared/stravaMessages.ts';

interface Answer<Data> {
  data?: Data;
  error?: unknown;
}

/** Another admin or the athlete was quicker. */
const isEndedAlready = (error: unknown) =>
  isApiError(error) && (error.status === 404 || error.code === 'athlete_not_connected');

export function useAthleteActions() {
  const { actions } = useTexts(athletesTexts);
  const say = useSay();
  const [syncOne, { isLoading: isSyncingOne }] = athletesApi.useSyncAthleteMutation();
  const [syncMany, { isLoading: isSyncingMany }] = athletesApi.useSyncAthletesMutation();
  const [disconnect] = athletesApi.useDisconnectAthleteMutation();
  const [disconnectOwn] = stravaApi.useDisconnectOwnMutation();
  const [isDisconnecting, setDisconnecting] = useState(false);
  const [trouble, setTrouble] = useState<{ title: string; failure: Failure } | null>(null);

  const fail = (title: string, error: unknown) => setTrouble({ title, failure: isApiError(error) ? error : {} });
  const reportSync = async (call: PromiseLike<Answer<SyncAthletesAnswer>>): Promise<boolean> => {
    setTrouble(null);
    const { data, error } = await call;
    if (error) fail(actions.syncFailed, error);
    if (data && data.queued > 0)
      showToast({ variant: 'success', text: say(stravaMessages('sync_queued', { count: data.queued })) });
    if (data && data.skipped > 0) {
      showToast({ variant: 'info', text: actions.skipped({ count: data.skipped }) });
    }
    return !error;
  };
  /** The sum of the calls, of those before a failed one too. */
  const syncInCalls = async (ids: readonly string[]): Promise<Answer<SyncAthletesAnswer>> => {
    const sum = { queued: 0, skipped: 0 };
    for (const some of slicesOf(ids, SYNCS_PER_CALL)) {
      const { data, error } = await syncMany({ ids: some });
      if (!data) return { data: sum, error };
      sum.queued += data.queued;
      sum.skipped += data.skipped;
    }
    return { data: sum };
  };

  const end = async (ids: readonly string[], call: (id: string) => PromiseLike<Answer<null>>): Promise<boolean> => {
    setTrouble(null);
    setDisconnecting(true);
    let count = 0;
    let error: unknown;
    for (const id of ids) {
      error = (await call(id)).error;
      if (!error) count += 1;
      else if (!isEndedAlready(error)) break;
    }
    setDisconnecting(false);
    if (error && !(count > 0 && isEndedAlready(error))) {
      const some = actions.disconnectedSome({ count, total: formatCount(ids.length) });
      fail(count > 0 ? some : actions.disconnectFailed, error);
      return false;
    }
    const text =
      count === 1
        ? say(stravaMessages('athlete_disconnected'))
        : actions.disconnectedMany({ count: formatCount(count) });
    showToast({ variant: 'success', text });
    return true;
  };

  return {
    sync: (id: string) => reportSync(syncOne(id)),
    syncAll: (ids: readonly string[]) => reportSync(syncInCalls(ids)),
    disconnect: (ids: readonly string[]) => end(ids, disconnect),
    disconnectOwn: (id: string) => end([id], () => disconnectOwn()),
    isSyncing: isSyncingOne || isSyncingMany,
    isDisconnecting,
    trouble,
    dismiss: () => setTrouble(null),
  };
}
