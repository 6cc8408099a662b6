import { readOwnSettings, type Settings } from '#server/settings/env.ts';
import { createSettingsReader, type Env } from '#server/settings/settingsReader.ts';
import { CONNECTED_SOURCES } from './sources/connectedSources.ts';

export function readSettings(env: Env, now = new Date()): Settings {
  const reader = createSettingsReader(env, now);
  const ofSources = CONNECTED_SOURCES.map(({ settings }) => settings(reader));
  return Object.assign({}, readOwnSettings(reader), ...ofSources) as Settings;
}
