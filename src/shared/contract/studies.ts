import { type Static, Type } from 'typebox';
import { CONSENT_LANGUAGES, NEXT_CONSENT_KINDS } from '#shared/consentVersions.ts';
import { EMAIL_MAX, STUDY_LIMITS } from '#shared/constants.ts';
import { STUDY_PARTS } from '#shared/roles.ts';
import { SOURCE_NAMES } from '#shared/sources.ts';
import { STUDY_SPORTS, type StudySport } from '#shared/studySports.ts';
import { listAnswer, listQuery } from './list.ts';
import { Reason, Typed } from './reason.ts';
import { Closed, Nullable } from './shapes.ts';
import { RuleBody } from './studyRule.ts';

export { STUDY_SPORTS, type StudySport };

/**
 * PAGES §3.0-H Planned: starts later. Ended: its last day is over. Closed: by hand. Days are those of the study's time
 * zone.
 */
export const STUDY_STATUSES = ['planned', 'active', 'ended', 'closed'] as const;
export type StudyStatus = (typeof STUDY_STATUSES)[number];
/** Weeks of history read before a participant joins. */
const HISTORY_WEEKS = [0, 4, 12] as const;
/** Data after a withdrawal: always erased, always kept under the code, or as the participant chooses. */
export const WITHDRAWAL_POLICIES = ['participant', 'erase', 'keep'] as const;

/** Collected data beside the summary (sport, start, duration, distance, elevation). */
export const DataCategories = Closed({ heart_rate: Type.Boolean(), device: Type.Boolean(), route: Type.Boolean() });
export type DataCategories = Static<typeof DataCategories>;

/**
 * §3 Study, as lists show it. Dates are `YYYY-MM-DD`, `created_at` is ISO 8601 UTC; without an end the study is open.
 */
const listed = {
  id: Type.String(),
  title: Type.String(),
  participant_count: Type.Integer(),
  start_date: Type.String(),
  end_date: Nullable(Type.String()),
  owner_id: Nullable(Type.String()),
  owner_email: Nullable(Type.String()),
  created_at: Type.String(),
  status: Type.Enum([...STUDY_STATUSES]),
  lab_id: Type.String(),
  lab_name: Type.String(),
  code_prefix: Type.String(),
  part: Type.Enum([...STUDY_PARTS]),
};
export const ListedStudy = Type.Object(listed);
export type ListedStudy = Static<typeof ListedStudy>;

export const Study = Type.Object({
  ...listed,
  description: Type.String(),
  timezone: Type.String(),
  /** Empty when all sports count. */
  sports: Type.Array(Type.Enum([...STUDY_SPORTS])),
  /** Where its data may come from, at least one. */
  permitted_sources: Type.Array(Type.Enum([...SOURCE_NAMES])),
  /** A week counts with at least so many days of at least so many minutes. */
  min_active_days: Type.Integer(),
  min_minutes: Type.Integer(),
  /** As it holds now, with every field. */
  rule: RuleBody,
  silent_after_days: Type.Integer(),
  data_categories: DataCategories,
  /** Participants may say how hard their sessions were. */
  asks_effort: Type.Boolean(),
  history_weeks: Type.Integer(),
  contact_email: Type.String(),
  ethics_ref: Nullable(Type.String()),
  withdrawal_policy: Type.Enum([...WITHDRAWAL_POLICIES]),
  consent: Type.Object({ version: Type.Integer(), text_de: Type.String(), text_en: Type.String() }),
  closed_at: Nullable(Type.String()),
  /** The last day on which the data of a closed study are kept; null: no day is set. */
  kept_until: Nullable(Type.String()),
  /** Who closed it last; null while it is open. */
  closed_by_email: Nullable(Type.String()),
  /** Number of saved states; a change names the one it began from. */
  version: Type.Integer(),
  updated_at: Type.String(),
  updated_by_email: Nullable(Type.String()),
  /** The groups that its participants are in, sorted; none for a caller who is blinded. */
  groups: Type.Array(Type.String()),
  analysts_blinded: Type.Boolean(),
  /** Whether the caller must not learn who is in which group. */
  is_blinded: Type.Boolean(),
});
export type Study = Static<typeof Study>;

export const StudyAnswer = Type.Object({ study: Study });
export type StudyAnswer = Static<typeof StudyAnswer>;

export const STUDY_SORTS = [
  'title',
  'participant_count',
  'start_date',
  'end_date',
  'owner_email',
  'created_at',
] as const;
export type StudySort = (typeof STUDY_SORTS)[number];
export const StudiesQuery = listQuery(STUDY_SORTS, {
  status: Type.Optional(Type.Enum([...STUDY_STATUSES])),
  lab_id: Type.Optional(Type.String()),
});
export type StudiesQuery = Static<typeof StudiesQuery>;
export const StudiesAnswer = listAnswer('studies', ListedStudy);
export type StudiesAnswer = { studies: ListedStudy[]; total: number; page: number; page_size: number };

const Int = (minimum: number, maximum: number) => Type.Integer({ minimum, maximum });

/** Editable fields, each with a default of the server. The server's sentences state the rules of lengths and dates. */
const choices = {
  description: Type.Optional(Type.String({ maxLength: STUDY_LIMITS.descriptionMax })),
  end_date: Type.Optional(Nullable(Type.String())),
  timezone: Type.Optional(Type.String({ maxLength: 64 })),
  sports: Type.Optional(Type.Array(Type.Enum([...STUDY_SPORTS]), { uniqueItems: true, maxItems: STUDY_SPORTS.length })),
  permitted_sources: Type.Optional(
    Type.Array(Type.Enum([...SOURCE_NAMES]), { uniqueItems: true, maxItems: SOURCE_NAMES.length }),
  ),
  min_active_days: Type.Optional(Int(STUDY_LIMITS.activeDaysMin, STUDY_LIMITS.activeDaysMax)),
  min_minutes: Type.Optional(Int(STUDY_LIMITS.minutesMin, STUDY_LIMITS.minutesMax)),
  silent_after_days: Type.Optional(Int(STUDY_LIMITS.silentDaysMin, STUDY_LIMITS.silentDaysMax)),
  data_categories: Type.Optional(DataCategories),
  asks_effort: Type.Optional(Type.Boolean()),
  history_weeks: Type.Optional(Type.Enum([...HISTORY_WEEKS])),
  ethics_ref: Type.Optional(Nullable(Type.String({ maxLength: STUDY_LIMITS.ethicsRefMax }))),
  withdrawal_policy: Type.Optional(Type.Enum([...WITHDRAWAL_POLICIES])),
};

const consentTexts = {
  text_de: Type.String({ maxLength: STUDY_LIMITS.consentMax }),
  text_en: Type.String({ maxLength: STUDY_LIMITS.consentMax }),
};

/** Who approved a version of the consent. */
const ApprovedBy = Type.Optional(Nullable(Type.String({ maxLength: STUDY_LIMITS.approvedByMax })));

const { count, target, sports: _sports, min_minutes: _minutes, ...partsOfRule } = RuleBody.properties;
const FirstRule = Closed({ count, target, ...Type.Partial(Type.Object(partsOfRule)).properties });

/** An admin names `lab_id` and `owner_id` (a user's id); a researcher omits them. */
export const CreateStudyBody = Closed({
  title: Type.String(),
  code_prefix: Type.String(),
  start_date: Type.String(),
  contact_email: Type.String({ maxLength: EMAIL_MAX }),
  lab_id: Type.Optional(Type.String()),
  owner_id: Type.Optional(Type.String()),
  consent: Type.Optional(Closed({ ...consentTexts, approved_by: ApprovedBy })),
  /** The first version of the rule; without it days are counted, and `min_active_days` is the target. */
  rule: Type.Optional(FirstRule),
  ...choices,
});
export type CreateStudyBody = Static<typeof CreateStudyBody>;

/** Changed fields only. With `version` a change of an older state is refused; a new consent text gets a new version. */
export const ChangeStudyBody = Closed({
  title: Type.Optional(Type.String()),
  code_prefix: Type.Optional(Type.String()),
  start_date: Type.Optional(Type.String()),
  contact_email: Type.Optional(Type.String({ maxLength: EMAIL_MAX })),
  owner_id: Type.Optional(Type.String()),
  version: Type.Optional(Type.Integer({ minimum: 1 })),
  /** Needed when the rule, the permitted sources or a consent text change. */
  reason: Reason,
  consent: Type.Optional(
    Closed({
      ...consentTexts,
      /** Without it those who agreed to a former version are asked again, and their data continue. */
      kind: Type.Optional(Type.Enum([...NEXT_CONSENT_KINDS])),
      /** Without it that of the study. */
      ethics_ref: Type.Optional(Nullable(Type.String({ maxLength: STUDY_LIMITS.ethicsRefMax }))),
      approved_by: ApprovedBy,
    }),
  ),
  ...choices,
});
export type ChangeStudyBody = Static<typeof ChangeStudyBody>;

/** Without `choice` the data are kept, without `keep_until` for no set time. */
export const CloseStudyBody = Closed({
  reason: Reason,
  typed: Typed,
  choice: Type.Optional(Type.Enum(['keep', 'erase'])),
  keep_until: Type.Optional(Nullable(Type.String())),
});
export type CloseStudyBody = Static<typeof CloseStudyBody>;

/** What closing a study now would touch. */
export const ClosingAnswer = Type.Object({
  closing: Type.Object({
    /** Of the newest finished export; null without one. */
    last_export_at: Nullable(Type.String()),
    /** That came after it. */
    newer_activities: Type.Integer(),
    open_invitations: Type.Integer(),
    /** Whether the open link still hands out codes. */
    has_open_link: Type.Boolean(),
    connections: Type.Integer(),
    /** Whose data are not erased yet. */
    participants: Type.Integer(),
  }),
});
export type ClosingAnswer = Static<typeof ClosingAnswer>;

/** `title` of the study with the prefix, if the caller may see it. */
export const PrefixCheckAnswer = Type.Object({ is_free: Type.Boolean(), title: Nullable(Type.String()) });
export type PrefixCheckAnswer = Static<typeof PrefixCheckAnswer>;
export const PrefixCheckQuery = Closed({ value: Type.String({ maxLength: 20 }) });

export const ConsentTemplateQuery = Closed({ lang: Type.Enum([...CONSENT_LANGUAGES]) });
export const ConsentTemplateAnswer = Type.Object({ lang: Type.Enum([...CONSENT_LANGUAGES]), text: Type.String() });
export type ConsentTemplateAnswer = Static<typeof ConsentTemplateAnswer>;

/** The call is refused without a reason. */
export const BlindingBody = Closed({ analysts_blinded: Type.Boolean(), reason: Reason });
export type BlindingBody = Static<typeof BlindingBody>;

const StudiesToLook = Type.Object({
  count: Type.Integer(),
  study_count: Type.Integer(),
  /** Those with the most, at most three. */
  studies: Type.Array(Type.Object({ id: Type.String(), title: Type.String(), count: Type.Integer() })),
});
export type StudiesToLook = Static<typeof StudiesToLook>;

/** In the studies of the caller: participants who are silent, and invitations that expire tomorrow. */
export const StudiesAttentionAnswer = Type.Object({ silent: StudiesToLook, expiring: StudiesToLook });
export type StudiesAttentionAnswer = Static<typeof StudiesAttentionAnswer>;
