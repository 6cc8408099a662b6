import { useState } from 'react';
import { Link } from 'react-router';
import { remindersApi } from '#client/api/research/remindersApi.ts';
import { codeSchema, LONGEST_CODE } from '#client/features/research/joining/codeSchema.ts';
import { AppForm } from '#client/forms/AppForm.tsx';
import { toStatus } from '#client/forms/submitting.ts';
import { TextField } from '#client/forms/TextField.tsx';
import { contactTexts } from '#client/texts/participant/contact.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { ContactLine } from '#client/ui/page/ContactLine.tsx';
import { PageFrame } from '#client/ui/page/PageFrame.tsx';
import { normalizeCode } from '#shared/participantCode.ts';
import { SCREENS } from '#shared/screens.ts';

const EMPTY = { code: '' };

/** The answer is the same for each code, so that it does not show who takes part. */
export function AskForPagePage() {
  const { ask } = useTexts(contactTexts);
  const [send] = remindersApi.useSendPageMutation();
  const [isAsked, setIsAsked] = useState(false);
  return (
    <PageFrame title={isAsked ? ask.asked : ask.title}>
      {isAsked ? (
        <div className="k-join-parts">
          <p role="status" className="k-join-lead">
            {ask.askedText}
          </p>
          <p>{ask.nothing}</p>
        </div>
      ) : (
        <div className="k-join-parts">
          <p className="k-join-lead">{ask.text}</p>
          <AppForm
            initialValues={EMPTY}
            schema={codeSchema}
            onSubmit={({ code }) =>
              send(normalizeCode(code))
                .unwrap()
                .then(() => setIsAsked(true))
            }
            toErrors={toStatus}
            words={{ submit: ask.send, submitting: ask.sending }}
            submitWhen="always"
            keepsChanges={false}
          >
            <TextField name="code" label={ask.code} hint={ask.codeHint} maxLength={LONGEST_CODE} isCapitals />
          </AppForm>
          <p>
            {ask.account} <Link to={SCREENS.dashboard}>{ask.signIn}</Link>
          </p>
        </div>
      )}
      <ContactLine />
    </PageFrame>
  );
}
