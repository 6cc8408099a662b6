import type { ChangeSettingsBody, SettingsAnswer } from '#shared/contract/settings.ts';
import { type Calls, call } from './call.ts';

export const SETTINGS_CALLS = {
  getSettings: call<{ answer: SettingsAnswer }>('GET', '/settings', 'settings:read'),
  changeSettings: call<{ body: ChangeSettingsBody; answer: SettingsAnswer }>('PATCH', '/settings', 'settings:change'),
} satisfies Calls;
