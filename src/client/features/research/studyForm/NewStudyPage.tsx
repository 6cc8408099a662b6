import { studiesApi } from '#client/api/research/studiesApi.ts';
import { ReloadProfileButton } from '#client/features/research/ReloadProfileButton.tsx';
import { useStudiesHome } from '#client/features/research/useStudiesHome.ts';
import { selectProfile } from '#client/session/profileSlice.ts';
import { useAppSelector } from '#client/session/store.ts';
import { studyFormTexts } from '#client/texts/study/studyForm.ts';
import { useSay, useTexts } from '#client/texts/useTexts.ts';
import { ForbiddenInPlace } from '#client/ui/page/ForbiddenInPlace.tsx';
import { PageFrame } from '#client/ui/page/PageFrame.tsx';
import { QueryFailure } from '#client/ui/page/QueryFailure.tsx';
import { Skeleton } from '#client/ui/page/Skeleton.tsx';
import { StateBlock } from '#client/ui/page/StateBlock.tsx';
import type { Study } from '#shared/contract/studies.ts';
import { researchMessages } from '#shared/researchMessages.ts';
import { may } from '#shared/roles.ts';
import { NewStudyForm } from './NewStudyForm.tsx';

interface NewStudyPageProps {
  copiedFrom: string | null;
  /** `addsParticipants`: the user chose to add participants next. */
  onCreated: (study: Study, addsParticipants: boolean) => void;
  onCancel: () => void;
}

export function NewStudyPage({ copiedFrom, onCreated, onCancel }: NewStudyPageProps) {
  const home = useStudiesHome();
  const { form } = useTexts(studyFormTexts);
  const say = useSay();
  const profile = useAppSelector(selectProfile).data;
  const role = profile?.user.role.toLowerCase() ?? '';
  const mayCreate = may(role, 'studies:create');
  const needsLab = role !== 'admin' && profile?.profile == null;
  const isOff = !mayCreate || needsLab;
  const german = studiesApi.useGetConsentTemplateQuery('de', { skip: isOff });
  const english = studiesApi.useGetConsentTemplateQuery('en', { skip: isOff });
  const copied = studiesApi.useGetStudyQuery(copiedFrom ?? '', { skip: isOff || copiedFrom === null });

  if (!profile) return null;
  if (!mayCreate) return <ForbiddenInPlace />;

  const content = () => {
    if (needsLab) {
      return <StateBlock tone="warning" text={say(researchMessages('lab_needed'))} action={<ReloadProfileButton />} />;
    }
    const failed = [copied, german, english].find((query) => query.error && query.data === undefined);
    if (failed?.error) {
      const title = failed === copied ? form.copyFailed : form.templateFailed;
      return (
        <QueryFailure
          failure={failed.error}
          title={title}
          isBusy={failed.isFetching}
          onRetry={() => failed.refetch()}
        />
      );
    }
    if (!german.data || !english.data || (copiedFrom !== null && !copied.data)) return <Skeleton lines={6} />;
    return (
      <NewStudyForm
        profile={profile}
        templates={{ de: german.data.text, en: english.data.text }}
        copied={copiedFrom === null ? undefined : copied.data}
        onCreated={onCreated}
        onCancel={onCancel}
      />
    );
  };
  return (
    <PageFrame title={form.newTitle} breadcrumb={[home, { label: form.newTitle }]}>
      {content()}
    </PageFrame>
  );
}
