import Button from 'antd/es/button';
import { useState } from 'react';
import { isApiError } from '#client/api/apiError.ts';
import { useRevokeStudyTokenMutation } from '#client/api/research/studyTokensApi.ts';
import { tokensTexts } from '#client/texts/study/tokens.ts';
import { useSay, useTexts } from '#client/texts/useTexts.ts';
import { ConfirmDialog } from '#client/ui/dialog/ConfirmDialog.tsx';
import { formatDateTime } from '#client/ui/format/format.ts';
import { StatusTag } from '#client/ui/page/StatusTag.tsx';
import { showToast } from '#client/ui/toast/toasts.ts';
import type { StudyToken } from '#shared/contract/studyTokens.ts';
import { saidOf } from '#shared/said.ts';

type TokenState = 'valid' | 'expired' | 'revoked';

function stateOf({ revoked_at, expires_at }: StudyToken): TokenState {
  if (Date.parse(expires_at) <= Date.now()) return 'expired';
  return revoked_at === null ? 'valid' : 'revoked';
}

export function TokensTable({ tokens }: { tokens: readonly StudyToken[] }) {
  const texts = useTexts(tokensTexts);
  const { ui } = useTexts();
  const say = useSay();
  const [revoke, { isLoading }] = useRevokeStudyTokenMutation();
  const [leaving, setLeaving] = useState<StudyToken | null>(null);
  const handleRevoke = async ({ id, name }: StudyToken) => {
    const { error } = await revoke(id);
    setLeaving(null);
    showToast(
      isApiError(error)
        ? { variant: 'error', text: say(saidOf(error)) }
        : { variant: 'success', text: texts.revoked({ name }) },
    );
  };
  const titles = [texts.name, texts.level, texts.owner, texts.created, texts.lastUse, texts.expires, texts.state];
  return (
    <div className="k-table-scroll">
      <table className="k-table" data-stacks>
        <caption className="sr-only">{texts.title}</caption>
        <thead>
          <tr>
            {titles.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
            <th scope="col" className="no-print">
              {ui.actions}
            </th>
          </tr>
        </thead>
        <tbody>
          {tokens.map((token) => (
            <tr key={token.id} data-row>
              <th scope="row">{token.name}</th>
              <td data-label={texts.level}>{texts.levels[token.level]}</td>
              <td data-label={texts.owner}>{token.is_own ? texts.you : token.user_email}</td>
              <td data-label={texts.created}>{formatDateTime(token.created_at)}</td>
              <td data-label={texts.lastUse}>
                {token.last_used_at === null ? texts.never : formatDateTime(token.last_used_at)}
              </td>
              <td data-label={texts.expires}>{formatDateTime(token.expires_at)}</td>
              <td data-label={texts.state}>
                <StatusTag tone={stateOf(token) === 'valid' ? 'success' : 'neutral'}>
                  {texts.states[stateOf(token)]}
                </StatusTag>
              </td>
              <td className="no-print" data-label={ui.actions}>
                {stateOf(token) === 'valid' && (
                  <Button
                    danger
                    size="small"
                    aria-label={texts.revokeOf({ name: token.name })}
                    onClick={() => setLeaving(token)}
                  >
                    {texts.revoke}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
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
    </div>
  );
}
