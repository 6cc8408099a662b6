import { type Static, Type } from 'typebox';
import { BASIS_MAX } from '#shared/constants.ts';
import { SOURCE_NAMES } from '#shared/sources.ts';
import { Reason } from './reason.ts';
import { Closed, Nullable, Text } from './shapes.ts';

/**
 * PAGES §3.0-D What researchers see of data from Strava's API: `own_only` nothing but the state of the connection,
 * `derived` sums by day and flags, `full` the numbers of each activity.
 */
const DISPLAY_POLICIES = ['own_only', 'derived', 'full'] as const;
export type DisplayPolicy = (typeof DISPLAY_POLICIES)[number];

/** The recorded reason why research may use data of Strava's API; no e-mail: the account was deleted. */
export const StravaBasis = Type.Object({ text: Type.String(), at: Type.String(), by_email: Text });
export type StravaBasis = Static<typeof StravaBasis>;

/** The operator's decisions, and the version of Kadenz. Only admins read the basis itself; the field is absent for others. */
export const InstallationSettings = Type.Object({
  version: Type.String(),
  /** Sums of fewer participants are hidden, sports of fewer are rare. */
  small_cells: Type.Integer(),
  display_policy: Type.Enum([...DISPLAY_POLICIES]),
  has_strava_basis: Type.Boolean(),
  /** Sources that people can connect, because the server has what they ask for. */
  sources_set_up: Type.Array(Type.Enum([...SOURCE_NAMES])),
  strava_basis: Type.Optional(Nullable(StravaBasis)),
});
export type InstallationSettings = Static<typeof InstallationSettings>;
export const SettingsAnswer = Type.Object({ settings: InstallationSettings });
export type SettingsAnswer = Static<typeof SettingsAnswer>;

/** Changed fields only, with a reason; `strava_basis` null withdraws it. */
export const ChangeSettingsBody = Closed({
  display_policy: Type.Optional(Type.Enum([...DISPLAY_POLICIES])),
  strava_basis: Type.Optional(Nullable(Type.String({ maxLength: BASIS_MAX }))),
  reason: Reason,
});
export type ChangeSettingsBody = Static<typeof ChangeSettingsBody>;
