import type { ChangeSettingsBody, SettingsAnswer } from '#shared/contract/settings.ts';
import { type Calls, get, patch } from './call.ts';

export const SETTINGS_CALLS = {
  getSettings: get<SettingsAnswer>('/settings', 'settings:read'),
  changeSettings: patch<SettingsAnswer, ChangeSettingsBody>('/settings', 'settings:change'),
} satisfies Calls;
