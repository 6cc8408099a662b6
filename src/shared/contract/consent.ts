import { type Static, Type } from 'typebox';
import { CONSENT_KINDS } from '#shared/consentVersions.ts';
import { SOURCE_NAMES } from '#shared/sources.ts';
import { CONSENT_ANSWERS } from './joining.ts';
import { Text } from './shapes.ts';

/** A text that never changes. `holders`: participants whose last consent it is. */
export const ConsentVersion = Type.Object({
  version: Type.Integer(),
  kind: Type.Enum([...CONSENT_KINDS]),
  reason: Text,
  ethics_ref: Text,
  approved_by: Text,
  text_de: Type.String(),
  text_en: Type.String(),
  created_at: Type.String(),
  holders: Type.Integer(),
});
export type ConsentVersion = Static<typeof ConsentVersion>;

/** How many take part and agreed before the study permitted a source, so that nothing is read from it. */
export const UnagreedSource = Type.Object({
  source: Type.Enum([...SOURCE_NAMES]),
  participants: Type.Integer(),
});
export type UnagreedSource = Static<typeof UnagreedSource>;

/** Counts the participants who joined and are not withdrawn; each number is a filter of their list. */
export const ConsentCoverage = Type.Object({
  joined: Type.Integer(),
  current: Type.Integer(),
  open: Type.Integer(),
  asked_twice: Type.Integer(),
  paused: Type.Integer(),
  unagreed: Type.Array(UnagreedSource),
  /** The answers that the study asks for. */
  answers: Type.Array(
    Type.Object({ answer: Type.Enum([...CONSENT_ANSWERS]), agreed: Type.Integer(), declined: Type.Integer() }),
  ),
});
export type ConsentCoverage = Static<typeof ConsentCoverage>;

/** The newest version first. */
export const StudyConsentAnswer = Type.Object({
  versions: Type.Array(ConsentVersion),
  coverage: ConsentCoverage,
});
export type StudyConsentAnswer = Static<typeof StudyConsentAnswer>;
