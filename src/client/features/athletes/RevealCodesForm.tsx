import { useState } from 'react';
import { Link } from 'react-router';
import { object } from 'yup';
import { athletesApi } from '#client/api/athletesApi.ts';
import { participantPath } from '#client/features/activities/paths.ts';
import { AppForm } from '#client/forms/AppForm.tsx';
import { ReasonField } from '#client/forms/ReasonField.tsx';
import { reasonRule } from '#client/forms/reasonRule.ts';
import { athletesTexts } from '#client/texts/athletes.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { FactList } from '#client/ui/page/FactList.tsx';
import type { RevealedCodesAnswer } from '#shared/contract/personLink.ts';

type Codes = RevealedCodesAnswer['participants'];

const EMPTY = { reason: '' };
const SCHEMA = object({ reason: reasonRule });

/** The codes are shown in place of the form, and nowhere else. */
export function RevealCodesForm({ athleteId, onCancel }: { athleteId: string; onCancel: () => void }) {
  const { studies } = useTexts(athletesTexts);
  const [reveal] = athletesApi.useRevealCodesMutation();
  const [codes, setCodes] = useState<Codes | null>(null);
  if (codes) return <RevealedCodes codes={codes} />;
  const send = async ({ reason }: typeof EMPTY) =>
    setCodes(await reveal({ id: athleteId, reason: reason.trim() }).unwrap());
  return (
    <AppForm initialValues={EMPTY} schema={SCHEMA} onSubmit={send} words={studies} onCancel={onCancel}>
      <p>{studies.effect}</p>
      <ReasonField hint={studies.reasonHint} />
    </AppForm>
  );
}

function RevealedCodes({ codes }: { codes: Codes }) {
  const { studies } = useTexts(athletesTexts);
  if (codes.length === 0) return <p>{studies.none}</p>;
  return (
    <FactList
      facts={codes.map(({ participant_id, code, study_title }) => ({
        label: study_title,
        value: (
          <Link className="k-code" to={participantPath(participant_id)}>
            {code}
          </Link>
        ),
      }))}
    />
  );
}
