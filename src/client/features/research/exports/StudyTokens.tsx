import './tokens.css';
import Button from 'antd/es/button';
import { useState } from 'react';
import { Link } from 'react-router';
import { studyTokensApi } from '#client/api/research/studyTokensApi.ts';
import { tokensTexts } from '#client/texts/study/tokens.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { DialogButton } from '#client/ui/dialog/DialogButton.tsx';
import { ModalDialog } from '#client/ui/dialog/ModalDialog.tsx';
import { CopyButton } from '#client/ui/page/CopyButton.tsx';
import { PageSection } from '#client/ui/page/PageSection.tsx';
import { QueryBoundary } from '#client/ui/page/QueryBoundary.tsx';
import { StateBlock } from '#client/ui/page/StateBlock.tsx';
import { callOf } from '#shared/calls/call.ts';
import { STUDY_DATA_CALLS } from '#shared/calls/studyTokens.ts';
import { API_BASE } from '#shared/constants.ts';
import type { Study } from '#shared/contract/studies.ts';
import type { NewTokenAnswer, StudyToken } from '#shared/contract/studyTokens.ts';
import { SCREENS } from '#shared/screens.ts';
import { CreateTokenForm } from './CreateTokenForm.tsx';
import { TokensTable, tokenState } from './TokensTable.tsx';
import { snippetForPython, snippetForR } from './tokenSnippets.ts';

interface StudyTokensProps {
  study: Study;
  cuts: readonly { name: string }[];
}

export function StudyTokens({ study, cuts }: StudyTokensProps) {
  const texts = useTexts(tokensTexts);
  const query = studyTokensApi.useListStudyTokensQuery(study.id);
  const [made, setMade] = useState<NewTokenAnswer | null>(null);
  return (
    <PageSection
      title={texts.title}
      actions={
        <DialogButton label={texts.create} className="no-print" title={texts.createTitle}>
          {(close) => (
            <CreateTokenForm
              studyId={study.id}
              onCreated={(answer) => {
                close();
                setMade(answer);
              }}
              onCancel={close}
            />
          )}
        </DialogButton>
      }
    >
      <p className="study-lead">
        {texts.lead} <Link to={SCREENS.apiReference}>{texts.reference}</Link>
      </p>
      <QueryBoundary query={query} failedTitle={texts.failed}>
        {(tokens) => (
          <>
            {tokens.length === 0 ? <p>{texts.none}</p> : <TokensTable tokens={tokens} timezone={study.timezone} />}
            <Snippets
              study={study}
              cut={cuts[0]?.name}
              newest={tokens.find((token) => token.is_own && tokenState(token) === 'valid')}
            />
          </>
        )}
      </QueryBoundary>
      <ModalDialog
        open={made !== null}
        title={texts.madeTitle({ name: made?.token.name ?? '' })}
        onClose={() => setMade(null)}
        dismissable={false}
        footer={
          <Button type="primary" onClick={() => setMade(null)}>
            {texts.madeClose}
          </Button>
        }
      >
        <StateBlock tone="warning" text={texts.madeOnce} />
        <p className="k-token-secret">
          <code>{made?.secret}</code> <CopyButton text={made?.secret ?? ''} label={texts.copySecret} />
        </p>
      </ModalDialog>
    </PageSection>
  );
}

interface SnippetsProps {
  study: Study;
  cut: string | undefined;
  /** The reader's newest valid token; its level decides which tables there are. */
  newest: StudyToken | undefined;
}

function Snippets({ study, cut = 'live', newest }: SnippetsProps) {
  const texts = useTexts(tokensTexts);
  const { path } = callOf(STUDY_DATA_CALLS.listDataCuts, study.id);
  const address = `${window.location.origin}${API_BASE}${path.replace(/\/cuts$/, '')}`;
  const parts = { address, cut, level: newest?.level ?? 'coded' };
  const codes = [
    { language: 'R', code: snippetForR(parts) },
    { language: 'Python', code: snippetForPython(parts) },
  ];
  return codes.map(({ language, code }) => (
    <section key={language} className="k-snippet" aria-label={texts.snippet({ language })}>
      <div className="k-export-line">
        <h3>{language}</h3>
        <CopyButton text={code} label={texts.copySnippet({ language })} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll sideways, so the keyboard has to reach them. */}
      <pre tabIndex={0}>
        <code>{code}</code>
      </pre>
    </section>
  ));
}
