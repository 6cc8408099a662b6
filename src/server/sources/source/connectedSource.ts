import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import type { Settings } from '#server/settings/env.ts';
import type { SettingsReader } from '#server/settings/settingsReader.ts';
import type { LinkedApp } from './linkedApp.ts';
import type { SourceFlow } from './sourceFlow.ts';

/** What the server registers of a source with accounts. */
export interface ConnectedSource {
  /** Its variables of the environment; they are checked at the start. */
  settings(reader: SettingsReader): Partial<Settings>;
  /** Plugins that decorate the server; they are registered in this order, before all routes. */
  services: readonly FastifyPluginAsync[];
  /** Its jobs and events; null while the operator has no app at the source. */
  flow(app: FastifyInstance): SourceFlow | null;
  /** Behind the calls that sources share, null while the operator has no app; null for Strava. */
  linked: ((app: FastifyInstance) => LinkedApp | null) | null;
  /** Calls of its own: those of Strava, which the specification describes. */
  routes: FastifyPluginAsync | null;
}
