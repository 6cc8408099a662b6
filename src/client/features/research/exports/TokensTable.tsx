import Button from 'antd/es/button';
import { useState } from 'react';
import { studyTokensApi } from '#client/api/research/studyTokensApi.ts';
import { useReport } from '#client/features/research/useReport.ts';
import { tokensTexts } from '#client/texts/study/tokens.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { ConfirmDialog } from '#client/ui/dialog/ConfirmDialog.tsx';
import { formatDateTime } from '#client/ui/format/format.ts';
import { StatusTag } from '#client/ui/page/StatusTag.tsx';
import { RowsTable } from '#client/ui/table/RowsTable.tsx';
import type { StudyToken } from '#shared/contract/studyTokens.ts';

type TokenState = 'valid' | 'expired' | 'revoked';

export function tokenState({ revoked_at, expires_at }: StudyToken): TokenState {
  // An expired token is revoked as of its expiry when its name is given again.
  if (revoked_at !== null && Date.parse(revoked_at) < Date.parse(expires_at)) return 'revoked';
  return Date.parse(expires_at) <= Date.now() ? 'expired' : 'valid';
}

export function TokensTable({ tokens, timezone }: { tokens: readonly StudyToken[]; timezone: string }) {
  const texts = useTexts(tokensTexts);
  const { ui } = useTexts();
  const report = useReport();
  const [revoke, { isLoading }] = studyTokensApi.useRevokeStudyTokenMutation();
  const [leaving, setLeaving] = useState<StudyToken | null>(null);
  const handleRevoke = async ({ id, name }: StudyToken) => {
    await report(revoke(id).unwrap(), { done: texts.revoked({ name }) });
    setLeaving(null);
  };
  return (
    <>
      <RowsTable
        label={texts.title}
        columns={[
          { key: 'name', title: texts.name, text: ({ name }) => name },
          { key: 'level', title: texts.level, text: ({ level }) => texts.levels[level] },
          { key: 'owner', title: texts.owner, text: ({ is_own, user_email }) => (is_own ? texts.you : user_email) },
          { key: 'created', title: texts.created, text: ({ created_at }) => formatDateTime(created_at, timezone) },
          {
            key: 'last_use',
            title: texts.lastUse,
            text: ({ last_used_at }) => (last_used_at === null ? texts.never : formatDateTime(last_used_at, timezone)),
          },
          { key: 'expires', title: texts.expires, text: ({ expires_at }) => formatDateTime(expires_at, timezone) },
          {
            key: 'state',
            title: texts.state,
            text: (token) => texts.states[tokenState(token)],
            render: (token) => (
              <StatusTag tone={tokenState(token) === 'valid' ? 'success' : 'neutral'}>
                {texts.states[tokenState(token)]}
              </StatusTag>
            ),
          },
          {
            key: 'revoke',
            title: ui.actions,
            text: () => '',
            render: (token) =>
              tokenState(token) === 'valid' && (
                <Button
                  danger
                  size="small"
                  aria-label={texts.revokeOf({ name: token.name })}
                  onClick={() => setLeaving(token)}
                >
                  {texts.revoke}
                </Button>
              ),
            isUnprinted: true,
          },
        ]}
        rows={tokens}
        rowKey={({ id }) => id}
      />
      {leaving && (
        <ConfirmDialog
          open
          title={texts.revokeTitle({ name: leaving.name })}
          text={texts.revokeText}
          confirmLabel={texts.revoke}
          isDanger
          isBusy={isLoading}
          onConfirm={() => void handleRevoke(leaving)}
          onCancel={() => setLeaving(null)}
        />
      )}
    </>
  );
}
