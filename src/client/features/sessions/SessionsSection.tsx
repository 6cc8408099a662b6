import { useState } from 'react';
import { textOfError } from '#client/api/apiError.ts';
import { sessionsApi } from '#client/api/sessionsApi.ts';
import { sessionsTexts } from '#client/texts/sessions.ts';
import { useSay, useTexts } from '#client/texts/useTexts.ts';
import { ConfirmButton } from '#client/ui/dialog/ConfirmButton.tsx';
import { PageSection } from '#client/ui/page/PageSection.tsx';
import { QueryBoundary } from '#client/ui/page/QueryBoundary.tsx';
import { showToast } from '#client/ui/toast/toasts.ts';
import type { Session } from '#shared/contract/sessions.ts';
import { SessionsTable } from './SessionsTable.tsx';

interface SessionsSectionProps {
  user: { id: string; email: string };
  isOwn: boolean;
}

export function SessionsSection({ user, isOwn }: SessionsSectionProps) {
  const texts = useTexts(sessionsTexts);
  const say = useSay();
  const query = sessionsApi.useListSessionsQuery(user.id);
  const [endOne] = sessionsApi.useEndSessionMutation();
  const [endAll] = sessionsApi.useEndSessionsMutation();
  const [endingId, setEndingId] = useState<string | null>(null);
  const others = query.data?.sessions.filter(({ is_current }) => !is_current) ?? [];

  const report = async (call: Promise<unknown>, done: string) => {
    try {
      await call;
      showToast({ variant: 'success', text: done });
    } catch (error) {
      showToast({ variant: 'error', text: say(textOfError(error)) });
      void query.refetch();
    }
  };
  const handleEnd = async ({ id }: Session) => {
    setEndingId(id);
    await report(endOne({ userId: user.id, id }).unwrap(), texts.ended);
    setEndingId(null);
  };
  const endAllLabel = isOwn ? texts.endOthers : texts.endAll;

  return (
    <PageSection
      title={texts.title}
      actions={
        others.length > 0 && (
          <ConfirmButton
            label={endAllLabel}
            dialog={{
              title: isOwn ? texts.endOthersTitle : texts.endAllTitle({ email: user.email }),
              text: isOwn ? texts.endOthersText : texts.endAllText,
              confirmLabel: endAllLabel,
              isDanger: true,
            }}
            onConfirm={() => report(endAll(user.id).unwrap(), isOwn ? texts.endedOthers : texts.endedAll)}
          />
        )
      }
    >
      <QueryBoundary
        query={query}
        failedTitle={texts.failed}
        isEmpty={({ sessions }) => sessions.length === 0}
        empty={<p>{texts.none}</p>}
      >
        {({ sessions }) => (
          <>
            <p className="k-lead">{isOwn ? texts.own : texts.others}</p>
            <SessionsTable sessions={sessions} endingId={endingId} onEnd={(session) => void handleEnd(session)} />
          </>
        )}
      </QueryBoundary>
    </PageSection>
  );
}
