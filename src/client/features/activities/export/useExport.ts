import { useEffect, useRef, useState } from 'react';
import { type ApiError, isApiError } from '#client/api/apiError.ts';
import { stravaApi } from '#client/api/stravaApi.ts';
import { stravaTexts } from '#client/texts/strava.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { showToast } from '#client/ui/toast/toasts.ts';
import { ACTIVITIES_FILE } from '#shared/constants.ts';
import type { ActivitiesExportQuery } from '#shared/contract/activities.ts';

export function useExport() {
  const texts = useTexts(stravaTexts).export;
  const [exportActivities] = stravaApi.useExportActivitiesMutation();
  const underWay = useRef<{ abort(): void } | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiError | null>(null);

  useEffect(
    () => () => {
      underWay.current?.abort();
      underWay.current = null;
    },
    [],
  );

  const start = async (filters: ActivitiesExportQuery = {}): Promise<boolean> => {
    if (underWay.current) return false;
    const call = exportActivities(filters);
    underWay.current = call;
    setBusy(true);
    setFailure(null);
    const { error } = await call;
    const isCancelled = underWay.current !== call;
    if (isCancelled) return false;
    underWay.current = null;
    setBusy(false);
    if (error) setFailure(isApiError(error) ? error : { status: 'NETWORK' });
    showToast(
      error
        ? { text: texts.failed, variant: 'error' }
        : { text: texts.done({ file: ACTIVITIES_FILE }), variant: 'success' },
    );
    return !error;
  };

  const cancel = () => {
    underWay.current?.abort();
    underWay.current = null;
    setBusy(false);
    showToast({ text: texts.cancelled });
  };

  return { isBusy, failure, start, cancel, dismiss: () => setFailure(null) };
}
