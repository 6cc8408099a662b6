import { type Static, Type } from 'typebox';
import { CONTACT_CHANNELS, CONTACT_OUTCOMES } from '#shared/contactLog.ts';
import { SOURCE_NAMES } from '#shared/sources.ts';
import { TIMELINE_KINDS } from '#shared/timelineKinds.ts';
import { ATHLETE_STATUSES, STATUS_REASONS } from './connection.ts';
import { listAnswer, listQuery } from './list.ts';
import { Closed, Nullable, Text } from './shapes.ts';

const Day = Type.String({ maxLength: 10 });

/** `contacted_on` is a day of the study. */
export const LoggedContact = Type.Object({
  id: Type.String(),
  contacted_on: Type.String(),
  channel: Type.Enum([...CONTACT_CHANNELS]),
  outcome: Type.Enum([...CONTACT_OUTCOMES]),
  /** Null for a blinded reader. */
  note: Text,
  created_by_email: Text,
  created_at: Type.String(),
});
export type LoggedContact = Static<typeof LoggedContact>;
export const LoggedContactAnswer = Type.Object({ contact: LoggedContact });
export type LoggedContactAnswer = Static<typeof LoggedContactAnswer>;

const CONTACT_NOTE_MAX = 500;
/** The note's own limit has its sentence. */
export const NoteContactBody = Closed({
  contacted_on: Day,
  channel: Type.Enum([...CONTACT_CHANNELS]),
  outcome: Type.Enum([...CONTACT_OUTCOMES]),
  note: Type.String({ maxLength: 10 * CONTACT_NOTE_MAX }),
});
export type NoteContactBody = Static<typeof NoteContactBody>;

export const CONTACTS_SORTABLE = ['contacted_on', 'channel', 'outcome'] as const;
/** The search covers every shown column, notes only for who is not blinded. */
export const ContactLogQuery = listQuery(CONTACTS_SORTABLE, {});
export type ContactLogQuery = Static<typeof ContactLogQuery>;
export const ContactLogAnswer = listAnswer('contacts', LoggedContact);
export type ContactLogAnswer = Static<typeof ContactLogAnswer>;

/** `at` is null for an event that is known by the day; `last_day` is included, and null while something lasts. */
export const TimelineEntry = Type.Object({
  kind: Type.Enum([...TIMELINE_KINDS]),
  day: Type.String(),
  at: Text,
  last_day: Text,
  params: Type.Record(Type.String(), Type.Union([Type.String(), Type.Integer(), Type.Boolean(), Type.Null()])),
});
export type TimelineEntry = Static<typeof TimelineEntry>;
/** The newest first unless `sort=day`. */
export const TimelineQuery = Closed(Type.Omit(listQuery(['day'], {}), ['search']).properties);
export type TimelineQuery = Static<typeof TimelineQuery>;
export const TimelineAnswer = listAnswer('entries', TimelineEntry);
export type TimelineAnswer = Static<typeof TimelineAnswer>;

/** A source that the study permits. `state` is null without an account; files need none. */
export const ParticipantSource = Type.Object({
  source: Type.Enum([...SOURCE_NAMES]),
  state: Nullable(Type.Enum([...ATHLETE_STATUSES])),
  reason: Nullable(Type.Enum([...STATUS_REASONS])),
  since: Text,
  granted: Type.Array(Type.String()),
  missing: Type.Array(Type.String()),
  /**
   * `delivered_at`: the last data that the source sent, for files the last upload; `read_at`: the last time that the
   * source was read.
   */
  delivered_at: Text,
  read_at: Text,
  /** Of the days and sports of the study, at every display policy and without a recorded basis too. */
  activity_count: Type.Integer(),
  delete_due_at: Text,
  /**
   * While days of the study are still to be read at the source, the newest first. `read_from`: null before the first
   * ones are read; `done_at`: an estimate for all that waits, null when unknown.
   */
  history: Nullable(Type.Object({ read_from: Text, needed_from: Type.String(), done_at: Text })),
  /** Work that did not succeed; `is_retried`: it is being tried again. */
  problem: Nullable(Type.Object({ count: Type.Integer(), last_at: Type.String(), is_retried: Type.Boolean() })),
});
export type ParticipantSource = Static<typeof ParticipantSource>;
/** `can_sync`: an account can be read; before `sync_free_at` the sources are not read again. */
export const ParticipantConnectionAnswer = Type.Object({
  sources: Type.Array(ParticipantSource),
  can_sync: Type.Boolean(),
  sync_free_at: Text,
});
export type ParticipantConnectionAnswer = Static<typeof ParticipantConnectionAnswer>;
export const SyncParticipantAnswer = Type.Object({ queued: Type.Integer() });
export type SyncParticipantAnswer = Static<typeof SyncParticipantAnswer>;
