import { type Static, Type } from 'typebox';
import {
  CONSENT_ANSWERS,
  CONSENT_CHANNELS,
  CONSENT_LANGUAGES,
  type ConsentAnswer,
  DATA_CATEGORIES,
} from '#shared/consentVersions.ts';
import { SOURCE_NAMES } from '#shared/sources.ts';
import { Closed, Nullable, Text } from './shapes.ts';
import { DataCategories, STUDY_SPORTS, WITHDRAWAL_POLICIES } from './studies.ts';

export { CONSENT_ANSWERS, type ConsentAnswer };

export const ConsentAnswers = Type.Array(Type.Enum([...CONSENT_ANSWERS]), {
  uniqueItems: true,
  maxItems: CONSENT_ANSWERS.length,
});

export const JoinCheckBody = Closed({ code: Type.String({ maxLength: 40 }) });
export type JoinCheckBody = Static<typeof JoinCheckBody>;
/** A person reads it before they join; dates are `YYYY-MM-DD`, and without an end the study is open. */
export const JoinCheckAnswer = Type.Object({
  study: Type.Object({
    /** In its stored spelling. */
    code: Type.String(),
    title: Type.String(),
    lab_name: Type.String(),
    contact_email: Type.String(),
    start_date: Type.String(),
    end_date: Text,
    /** Empty when all sports count. */
    sports: Type.Array(Type.Enum([...STUDY_SPORTS])),
    data_categories: DataCategories,
    history_weeks: Type.Integer(),
    withdrawal_policy: Type.Enum([...WITHDRAWAL_POLICIES]),
    sources: Type.Array(Type.Enum([...SOURCE_NAMES])),
    /** Those of them that take no further account now. */
    full_sources: Type.Array(Type.Enum([...SOURCE_NAMES])),
    /** As they are shown, with the values of the study. */
    consent: Type.Object({
      version: Type.Integer(),
      text_de: Type.String(),
      text_en: Type.String(),
      sha256_de: Type.String(),
      sha256_en: Type.String(),
    }),
  }),
});
export type JoinCheckAnswer = Static<typeof JoinCheckAnswer>;

/** A consent as it is recorded. */
export const givenConsent = {
  version: Type.Integer(),
  language: Type.Enum([...CONSENT_LANGUAGES]),
  text_sha256: Type.String(),
  /** The text that was shown; the hash is that of its UTF-8 bytes. */
  text: Type.String(),
  answers: ConsentAnswers,
  channel: Type.Enum([...CONSENT_CHANNELS]),
  at: Type.String(),
  /** The day of the signature on paper, `YYYY-MM-DD`; null for others and where it is not known. */
  signed_on: Text,
};

/** The sources that were shown; others in force are refused, because a text need not name them. */
const ShownSources = Type.Optional(
  Type.Array(Type.Enum([...SOURCE_NAMES]), { uniqueItems: true, maxItems: SOURCE_NAMES.length }),
);

/** The answer to a version of the text that came after joining. */
export const AnswerConsentBody = Closed({
  consent_version: Type.Integer({ minimum: 1 }),
  language: Type.Enum([...CONSENT_LANGUAGES]),
  /** Hash of the text that was read in `language`. */
  text_sha256: Type.Optional(Type.String({ pattern: '^[0-9a-f]{64}$' })),
  sources: ShownSources,
  answers: ConsentAnswers,
});
export type AnswerConsentBody = Static<typeof AnswerConsentBody>;

/** The version and the text that were read; another one in force is refused (409 `consent_changed`). */
export const JoinBody = Closed({ ...JoinCheckBody.properties, ...AnswerConsentBody.properties });
export type JoinBody = Static<typeof JoinBody>;

/** A consent that staff have on paper; `signed_on` is the day of the signature. */
export const PaperConsentBody = Closed({
  consent_version: Type.Integer({ minimum: 1 }),
  language: Type.Enum([...CONSENT_LANGUAGES]),
  sources: ShownSources,
  answers: ConsentAnswers,
  signed_on: Type.String({ maxLength: 10 }),
});
export type PaperConsentBody = Static<typeof PaperConsentBody>;

export const RecordedConsentAnswer = Type.Object({
  consent: Type.Object({ version: Type.Integer(), text_sha256: Type.String(), at: Type.String() }),
});
export type RecordedConsentAnswer = Static<typeof RecordedConsentAnswer>;

/** The question to a participant, with their former answers. */
export const ConsentQuestion = Type.Object({
  asked_at: Type.String(),
  /** From this day on the study reads nothing until there is an answer; null: its data continue. */
  paused_from: Text,
  former: Type.Object({ version: Type.Integer(), text_de: Type.String(), text_en: Type.String() }),
  study: JoinCheckAnswer.properties.study,
});
export type ConsentQuestion = Static<typeof ConsentQuestion>;

/** What the study collects and the participant agreed to. */
export const ReadCategories = Type.Array(Type.Enum([...DATA_CATEGORIES]));

/** A study that the caller takes part in. */
export const OwnStudy = Type.Object({
  participant_id: Type.String(),
  code: Type.String(),
  title: Type.String(),
  lab_name: Type.String(),
  contact_email: Type.String(),
  joined_at: Type.String(),
  /** On paper the day of the signature. */
  joined_day: Type.String(),
  /** The days whose activities the study reads; without an end it is open. */
  first_day: Type.String(),
  last_day: Text,
  sports: Type.Array(Type.Enum([...STUDY_SPORTS])),
  sources: Type.Array(Type.Enum([...SOURCE_NAMES])),
  read_categories: ReadCategories,
  consent_version: Type.Integer(),
  answers: ConsentAnswers,
  withdrawn_at: Text,
  question: Nullable(ConsentQuestion),
});
export type OwnStudy = Static<typeof OwnStudy>;
export const OwnStudiesAnswer = Type.Object({ studies: Type.Array(OwnStudy) });
export type OwnStudiesAnswer = Static<typeof OwnStudiesAnswer>;
export const OwnStudyAnswer = Type.Object({ study: OwnStudy });
export type OwnStudyAnswer = Static<typeof OwnStudyAnswer>;
