import { Link } from 'react-router';
import { failureOf } from '#client/api/apiError.ts';
import { qualityApi } from '#client/api/research/qualityApi.ts';
import { ActionFailure } from '#client/features/activities/ActionFailure.tsx';
import { qualityTexts } from '#client/texts/study/quality.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { BusyButton } from '#client/ui/dialog/BusyButton.tsx';
import { showToast } from '#client/ui/toast/toasts.ts';
import type { SourceTrouble } from '#shared/contract/quality.ts';
import { troubleHref } from './troubleRows.ts';

interface TroubleActionProps {
  kind: SourceTrouble['kind'];
  studyId: string;
  mayReview: boolean;
}

export function TroubleAction({ kind, studyId, mayReview }: TroubleActionProps) {
  const { troubles: texts } = useTexts(qualityTexts);
  const [reimport, { isLoading, error, reset }] = qualityApi.useReimportStudyMutation();
  const failure = failureOf(error);
  const handleReimport = async () => {
    try {
      const { queued } = await reimport(studyId).unwrap();
      if (queued === 0) showToast({ text: texts.nothingToReimport });
      else showToast({ variant: 'success', text: texts.reimporting({ count: queued }) });
    } catch {
      showToast({ variant: 'error', text: texts.reimportFailed });
    }
  };
  return (
    <div>
      <Link to={troubleHref(kind, studyId)} aria-label={texts.showOf({ name: texts.names[kind] })}>
        {texts.show}
      </Link>{' '}
      {kind === 'import_errors' && mayReview && (
        <BusyButton size="small" label={texts.reimport} isBusy={isLoading} onAct={handleReimport} />
      )}
      <div className="k-hint">{texts.nextSteps[kind]}</div>
      {failure && <ActionFailure title={texts.reimportFailed} failure={failure} onDismiss={reset} />}
    </div>
  );
}
