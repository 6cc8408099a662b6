import { type Static, Type } from 'typebox';
import { INVITE_LIMITS, PARTICIPANT_LIMITS } from '#shared/constants.ts';
import { STUDY_LINK_STATES } from '#shared/inviteStates.ts';
import { SOURCE_NAMES } from '#shared/sources.ts';
import { Absence } from './adherence.ts';
import { ATHLETE_STATUSES, accountWarnings, STATUS_REASONS } from './connection.ts';
import {
  AnswerConsentBody,
  ConsentAnswers,
  ConsentQuestion,
  givenConsent,
  JoinCheckAnswer,
  ReadCategories,
} from './joining.ts';
import { Closed, Nullable, Text } from './shapes.ts';
import { STUDY_SPORTS } from './studies.ts';

/** New personal links; a former one of the same participant ends. */
export const InviteParticipantsBody = Closed({
  participant_ids: Type.Array(Type.String(), {
    minItems: 1,
    maxItems: PARTICIPANT_LIMITS.perCall,
    uniqueItems: true,
  }),
});
export type InviteParticipantsBody = Static<typeof InviteParticipantsBody>;
/** The only time that the links can be read. `left_out`: those who joined or are withdrawn. */
export const InvitedAnswer = Type.Object({
  invites: Type.Array(
    Type.Object({
      participant_id: Type.String(),
      code: Type.String(),
      url: Type.String(),
      expires_at: Type.String(),
    }),
  ),
  left_out: Type.Array(Type.String()),
});
export type InvitedAnswer = Static<typeof InvitedAnswer>;

/** The only time that the link to the participant's own page can be read. */
export const OwnPageLinkAnswer = Type.Object({ code: Type.String(), url: Type.String() });
export type OwnPageLinkAnswer = Static<typeof OwnPageLinkAnswer>;

export const StudyLink = Type.Object({
  state: Type.Enum([...STUDY_LINK_STATES]),
  places: Type.Integer(),
  places_used: Type.Integer(),
  /** Number of free codes for further consents; staff add more. */
  free_codes: Type.Integer(),
  last_day: Type.String(),
  created_at: Type.String(),
});
export type StudyLink = Static<typeof StudyLink>;
export const StudyLinkAnswer = Type.Object({ link: Nullable(StudyLink) });
export type StudyLinkAnswer = Static<typeof StudyLinkAnswer>;
export const OpenStudyLinkBody = Closed({
  places: Type.Integer({ minimum: 1, maximum: INVITE_LIMITS.placesMax }),
  last_day: Type.String(),
});
export type OpenStudyLinkBody = Static<typeof OpenStudyLinkBody>;
/** The only time that the link can be read. */
export const OpenedStudyLinkAnswer = Type.Object({ link: StudyLink, url: Type.String() });
export type OpenedStudyLinkAnswer = Static<typeof OpenedStudyLinkAnswer>;

/** PAGES §3.5 Null without a limit: Strava is not set up, or the study does not permit it. */
export const StudyCapacityAnswer = Type.Object({
  capacity: Nullable(Type.Object({ used: Type.Integer(), limit: Type.Integer() })),
});
export type StudyCapacityAnswer = Static<typeof StudyCapacityAnswer>;

const Token = Type.String({ minLength: 1, maxLength: 200 });
export const InviteBody = Closed({ invite: Token });
export type InviteBody = Static<typeof InviteBody>;

/**
 * `used`, `expired`, `refused`, `withdrawn`: of a personal link; `recorded`: of one whose consent staff have on paper;
 * `full`: no free place under the study's link; `closed`: the study takes nobody any more. `unknown` is the same for a
 * wrong, a replaced and a cancelled link.
 */
const INVITE_CHECKS = [
  'open',
  'recorded',
  'used',
  'expired',
  'refused',
  'withdrawn',
  'full',
  'closed',
  'unknown',
] as const;
export type InviteCheck = (typeof INVITE_CHECKS)[number];
const StudyToJoin = Type.Object({
  ...Type.Omit(JoinCheckAnswer.properties.study, ['code']).properties,
  /** Null under the study's link: the consent gets the next free code. */
  code: Text,
});
export type StudyToJoin = Static<typeof StudyToJoin>;
export const StudyInviteAnswer = Type.Object({
  state: Type.Enum([...INVITE_CHECKS]),
  /** Null for an unknown link. */
  contact_email: Text,
  /** Given for an open link, and for one whose consent is recorded. */
  study: Nullable(StudyToJoin),
  /** The consent on paper. */
  recorded: Nullable(
    Type.Object({ version: Type.Integer(), signed_on: Text, at: Type.String(), answers: ConsentAnswers }),
  ),
});
export type StudyInviteAnswer = Static<typeof StudyInviteAnswer>;

const MadeReceipt = Type.String({ pattern: '^r\\.[A-Za-z0-9_-]{22}$' });

/**
 * `with_account`: for the signed-in user; otherwise for a new person without an account. `receipt` is made by the page,
 * and the same one again is the same consent, whose answer was lost.
 */
export const AcceptInviteBody = Closed({
  invite: Token,
  receipt: Type.Optional(MadeReceipt),
  ...AnswerConsentBody.properties,
  with_account: Type.Optional(Type.Boolean()),
});
export type AcceptInviteBody = Static<typeof AcceptInviteBody>;
/** `receipt`: as of a consent. */
export const OpenPlaceBody = Closed({ invite: Token, receipt: Type.Optional(MadeReceipt) });
export type OpenPlaceBody = Static<typeof OpenPlaceBody>;
/** The only time that the receipt can be read. */
export const AcceptedAnswer = Type.Object({ code: Type.String(), receipt: Type.String() });
export type AcceptedAnswer = Static<typeof AcceptedAnswer>;

export const ReceiptBody = Closed({ receipt: Token });
export type ReceiptBody = Static<typeof ReceiptBody>;

export const AnswerByReceiptBody = Closed({ receipt: Token, ...AnswerConsentBody.properties });
export type AnswerByReceiptBody = Static<typeof AnswerByReceiptBody>;

/** A person's account at a source; times are ISO 8601 UTC. */
const PlaceAccount = Type.Object({
  source: Type.Enum([...SOURCE_NAMES]),
  /** Where the source says one. */
  name: Text,
  status: Type.Enum([...ATHLETE_STATUSES]),
  status_reason: Nullable(Type.Enum([...STATUS_REASONS])),
  /** What the study reads and the participant does not share at the source. */
  missing_scopes: Type.Array(Type.String()),
  connected_at: Type.String(),
  last_activity_at: Text,
  delete_due_at: Text,
  /** Until when the connection can be undone as one of a wrong account. */
  undo_until: Text,
  ...accountWarnings,
});
export type PlaceAccount = Static<typeof PlaceAccount>;

/** A place as its participant sees it. */
export const ReceiptAnswer = Type.Object({
  participation: Type.Object({
    participant_id: Type.String(),
    code: Type.String(),
    title: Type.String(),
    lab_name: Type.String(),
    contact_email: Type.String(),
    timezone: Type.String(),
    is_over: Type.Boolean(),
    withdrawn_at: Text,
    withdrawal_choice: Nullable(Type.Enum(['keep', 'erase'])),
    withdrawal_policy: JoinCheckAnswer.properties.study.properties.withdrawal_policy,
    has_account: Type.Boolean(),
    /** Of these the study reads: permitted now, and when the participant agreed. */
    permitted_sources: Type.Array(Type.Enum([...SOURCE_NAMES])),
    /** Permitted since after the consent, so the study reads nothing from them until the participant agrees again. */
    unagreed_sources: Type.Array(Type.Enum([...SOURCE_NAMES])),
    /** Whether the participant is asked for the effort of sessions. */
    asks_effort: Type.Boolean(),
    /** The permitted sources that can be connected here. */
    can_connect: Type.Array(Type.Enum([...SOURCE_NAMES])),
    /** Of these, the ones that take no further account now. */
    full_sources: Type.Array(Type.Enum([...SOURCE_NAMES])),
    /** The sources whose data the study reads now. */
    read_sources: Type.Array(Type.Enum([...SOURCE_NAMES])),
    read_categories: ReadCategories,
    /** Whose data are deleted within 30 days after taking part has ended, also when the others are kept. */
    unkept_sources: Type.Array(Type.Enum([...SOURCE_NAMES])),
    /** The days whose activities the study reads; null after an erasure. */
    first_day: Text,
    last_day: Text,
    sports: Type.Array(Type.Enum([...STUDY_SPORTS])),
    /** The answers in force. */
    answers: ConsentAnswers,
    activity_count: Type.Integer(),
    last_activity_day: Text,
    consents: Type.Array(Type.Object(givenConsent)),
    question: Nullable(ConsentQuestion),
    accounts: Type.Array(PlaceAccount),
    absences: Type.Array(Absence),
  }),
});
export type ReceiptAnswer = Static<typeof ReceiptAnswer>;
