import { useFormState } from 'react-final-form';
import { qualityApi } from '#client/api/research/qualityApi.ts';
import { qualityTexts } from '#client/texts/study/quality.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { useSettled } from '#client/ui/page/useSettled.ts';
import type { CheckPreviewAnswer, CheckPreviewQuery } from '#shared/contract/quality.ts';
import { THRESHOLDS, type Thresholds } from '#shared/qualityChecks.ts';
import { type CheckValues, thresholdsOf } from './checkValues.ts';

/** Milliseconds without a key press. */
const WAIT_MS = 300;

/** How many activities the typed thresholds would find, before they are saved. */
export function CheckEffect({ studyId, held }: { studyId: string; held: Thresholds }) {
  const { settings } = useTexts(qualityTexts);
  const { values, errors } = useFormState<CheckValues>({ subscription: { values: true, errors: true } });
  const typed = thresholdsOf(values);
  const changed = THRESHOLDS.filter((name) => !errors?.[name] && typed[name] !== held[name]);
  const asked = useSettled(JSON.stringify(Object.fromEntries(changed.map((name) => [name, typed[name]]))), WAIT_MS);
  const query = JSON.parse(asked) as CheckPreviewQuery;
  const isChanged = Object.keys(query).length > 0;
  const { currentData, isError } = qualityApi.usePreviewChecksQuery({ id: studyId, ...query }, { skip: !isChanged });
  const sentence = () => {
    if (!isChanged) return settings.unchanged;
    if (isError) return settings.effectFailed;
    return currentData ? <Effect effect={currentData} /> : settings.waiting;
  };
  return (
    <div className="k-check-effect">
      <h3>{settings.effect}</h3>
      <output>{sentence()}</output>
    </div>
  );
}

function Effect({ effect: { now, next, checks } }: { effect: CheckPreviewAnswer }) {
  const { settings, names } = useTexts(qualityTexts);
  const parts = checks
    .filter((check) => check.now !== check.next)
    .map((check) => settings.effectOn({ check: names[check.flag], now: check.now, next: check.next }));
  return (
    <>
      {settings.effectOf({ now, next })}
      {parts.length > 0 && ` ${parts.join('; ')}.`}
    </>
  );
}
