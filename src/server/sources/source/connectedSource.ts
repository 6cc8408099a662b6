import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import type { Settings } from '#server/settings/env.ts';
import type { SettingsReader } from '#server/settings/settingsReader.ts';
import type { ControlledSource } from './controlledSource.ts';
import type { SourceFlow } from './sourceFlow.ts';

/** What the server registers of a source with accounts. */
export interface ConnectedSource {
  /** Its variables of the environment; they are checked at the start. */
  settings(reader: SettingsReader): Partial<Settings>;
  /** Plugins that decorate the server; they are registered in this order, before all routes. */
  services: readonly FastifyPluginAsync[];
  /** Its calls. */
  routes: FastifyPluginAsync;
  /** Its jobs and events; null while the operator has no app at the source. */
  flow(app: FastifyInstance): SourceFlow | null;
  /** Its part of the control room; null for Strava, whose control room the specification describes. */
  control: ((app: FastifyInstance) => ControlledSource) | null;
}
