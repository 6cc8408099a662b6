import { type Static, Type } from 'typebox';
import { CONSENT_STATES } from '#shared/consentVersions.ts';
import { PARTICIPANT_LIMITS } from '#shared/constants.ts';
import { RULE_COUNTS } from '#shared/days/adherenceRule.ts';
import { INVITE_STATES } from '#shared/inviteStates.ts';
import { PARTICIPANT_STATUSES } from '#shared/participantStatuses.ts';
import { STUDY_PARTS } from '#shared/roles.ts';
import { SOURCE_NAMES } from '#shared/sources.ts';
import { givenConsent } from './joining.ts';
import { listAnswer } from './list.ts';
import { Reason, Typed } from './reason.ts';
import { Closed, Nullable, Text } from './shapes.ts';
import { WITHDRAWAL_POLICIES } from './studies.ts';
import { WithdrawalEffect } from './withdrawalEffect.ts';

const WITHDRAWAL_REQUESTERS = ['participant', 'investigator'] as const;
export const WITHDRAWAL_CHOICES = ['keep', 'erase'] as const;

const OwnTarget = Closed({ count: Type.Enum([...RULE_COUNTS]), target: Type.Number() });

/** The invitation of a participant that counts; null: none. */
const InviteState = Nullable(
  Type.Object({ state: Type.Enum([...INVITE_STATES]), created_at: Type.String(), expires_at: Type.String() }),
);
export type InviteState = Static<typeof InviteState>;

const listed = {
  id: Type.String(),
  study_id: Type.String(),
  code: Type.String(),
  group: Text,
  status: Type.Enum([...PARTICIPANT_STATUSES]),
  /** The day since which a silence, a connection or an invitation makes it so; null for other statuses. */
  status_since: Text,
  /** Individual first and last day, `YYYY-MM-DD`; null: those of the study. */
  start_date: Text,
  end_date: Text,
  created_at: Type.String(),
  joined_at: Text,
  /** `YYYY-MM-DD`; on paper the day of the signature. */
  joined_day: Text,
  /** Counts only activities within the days that the study reads. */
  last_activity_day: Text,
  activity_count: Type.Integer(),
  /** When a source that the study reads was last heard, or files were read. */
  last_sync_at: Text,
  /** Without its link, which is shown once. */
  invite: InviteState,
  /** The version of the last consent; null before joining. */
  consent_version: Nullable(Type.Integer()),
  /** Null unless they take part. */
  consent_state: Nullable(Type.Enum([...CONSENT_STATES])),
  /** Their own page opens after they sign in; without an account by a link. */
  has_account: Type.Boolean(),
  withdrawn_at: Text,
};
/** A participant as the list of a study shows it. */
export const ListedParticipant = Type.Object(listed);
export type ListedParticipant = Static<typeof ListedParticipant>;

export const Participant = Type.Object({
  ...listed,
  /** `YYYY-MM-DDTHH:MM:SS`; null also where no single ones are shown. */
  last_activity_at: Nullable(
    Type.String({
      description: 'Start of the last activity on the clock of the place of recording, without a zone; it is not UTC',
    }),
  ),
  study_title: Type.String(),
  /** Permitted since after the consent of this participant, so nothing is read from them until a new consent. */
  unagreed_sources: Type.Array(Type.Enum([...SOURCE_NAMES])),
  withdrawal_policy: Type.Enum([...WITHDRAWAL_POLICIES]),
  study_closed: Type.Boolean(),
  /** Active days per week that this participant should reach; null: as the study says. */
  target_days: Nullable(Type.Integer()),
  /** Used only by a rule that counts the same, and never by one that counts days. */
  own_target: Nullable(OwnTarget),
  note: Type.String(),
  /** Null until the withdrawal. After `erase` only code, date and choice are left. */
  withdrawal: Nullable(
    Type.Object({
      requested_by: Type.Enum([...WITHDRAWAL_REQUESTERS]),
      date: Type.String(),
      choice: Type.Enum([...WITHDRAWAL_CHOICES]),
      reason: Text,
    }),
  ),
  /** The last one; null before joining. */
  consent: Nullable(Type.Object({ ...givenConsent, recorded_by_email: Text })),
  /** 0 for a blinded reader, as null in the two fields below: those who were moved to a group together share them. */
  version: Type.Integer(),
  updated_at: Text,
  updated_by_email: Text,
  part: Type.Enum([...STUDY_PARTS]),
});
export type Participant = Static<typeof Participant>;

export const ParticipantAnswer = Type.Object({ participant: Participant });
export type ParticipantAnswer = Static<typeof ParticipantAnswer>;

export const ParticipantsAnswer = listAnswer('participants', ListedParticipant);
export type ParticipantsAnswer = Static<typeof ParticipantsAnswer>;

const NewParticipant = Closed({ code: Type.String(), group: Type.Optional(Text) });
export type NewParticipant = Static<typeof NewParticipant>;

/** Exactly one of `code` (with `group`), `participants` and `generate`. Several are added together or not at all. */
export const CreateParticipantsBody = Closed({
  study_id: Type.String(),
  code: Type.Optional(Type.String()),
  group: Type.Optional(Text),
  participants: Type.Optional(Type.Array(NewParticipant, { minItems: 1, maxItems: PARTICIPANT_LIMITS.perCall })),
  generate: Type.Optional(
    Closed({
      count: Type.Integer({ minimum: 1, maximum: PARTICIPANT_LIMITS.generateMax }),
      numbering: Type.Enum(['running', 'random']),
      group: Type.Optional(Text),
    }),
  ),
});
export type CreateParticipantsBody = Static<typeof CreateParticipantsBody>;

/** `participant` where one `code` was given, otherwise `participants` in the order of the request. */
export const CreatedParticipantsAnswer = Type.Object({
  participant: Type.Optional(Participant),
  participants: Type.Optional(Type.Array(ListedParticipant)),
});
export type CreatedParticipantsAnswer = Static<typeof CreatedParticipantsAnswer>;

export const ChangeParticipantBody = Closed({
  code: Type.Optional(Type.String()),
  group: Type.Optional(Text),
  start_date: Type.Optional(Text),
  end_date: Type.Optional(Text),
  target_days: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 7 }))),
  own_target: Type.Optional(Nullable(OwnTarget)),
  note: Type.Optional(Type.String()),
  version: Type.Optional(Type.Integer({ minimum: 1 })),
  reason: Reason,
});
export type ChangeParticipantBody = Static<typeof ChangeParticipantBody>;

/** Sets the group of several participants of one study; withdrawn ones are skipped and not counted. */
export const GroupParticipantsBody = Closed({
  ids: Type.Array(Type.String(), { minItems: 1, maxItems: PARTICIPANT_LIMITS.perCall }),
  group: Text,
  /** Moves only those who are in this group, so that an undo leaves what was changed meanwhile. */
  from: Type.Optional(Text),
});
export type GroupParticipantsBody = Static<typeof GroupParticipantsBody>;
/** `former` enables an undo. */
export const GroupedAnswer = Type.Object({
  changed: Type.Integer(),
  former: Type.Array(Type.Object({ id: Type.String(), group: Text })),
});
export type GroupedAnswer = Static<typeof GroupedAnswer>;

export const WithdrawnAnswer = Type.Object({ participant: Participant, effect: WithdrawalEffect });
export type WithdrawnAnswer = Static<typeof WithdrawnAnswer>;

export const WithdrawBody = Closed({
  requested_by: Type.Enum([...WITHDRAWAL_REQUESTERS]),
  date: Type.String(),
  choice: Type.Enum([...WITHDRAWAL_CHOICES]),
  reason: Reason,
  typed: Typed,
});
export type WithdrawBody = Static<typeof WithdrawBody>;
