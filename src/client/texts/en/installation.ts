import type { DisplayPolicy } from '#shared/contract/settings.ts';
import { message } from '#shared/message.ts';

const names: Record<DisplayPolicy, string> = {
  own_only: 'Connection only',
  derived: 'Days and weeks',
  full: 'Activities',
};
const effects: Record<DisplayPolicy, string> = {
  own_only: 'Researchers see whether a Strava account is connected, and nothing of what it recorded.',
  derived: 'Researchers see sums by day and week and flags, but no single activity.',
  full: 'Researchers see the figures of each activity, under the code.',
};

export const installation = {
  title: 'Settings',
  dashboard: 'Dashboard',
  failed: 'Could not load the settings.',
  basis: {
    title: 'Strava data in research',
    policy:
      'As third parties quote it, the policy of Strava’s API of 1 June 2026 does not permit research use of API data without a separate agreement.',
    about:
      'Studies may read data from Strava once the basis for it is recorded here. Data from other sources, such as Polar or uploaded files, and what users see of their own data do not depend on it.',
    none: 'No basis is recorded. Data from Strava are held back from all studies.',
    text: 'Basis',
    textHint: 'Such as the agreement with Strava: what it is, of which day, and where it is kept.',
    at: 'Recorded',
    by: 'By',
    unknown: 'Unknown',
    record: 'Record basis',
    recording: 'Recording…',
    recorded: 'Basis recorded',
    withdraw: 'Withdraw basis…',
    withdrawTitle: 'Withdraw the basis for Strava data in research?',
    withdrawEffects: [
      'Researchers no longer see activities, days, weeks and flags that come from Strava, in any study.',
      'No further study can permit Strava.',
      'Nothing is deleted: users go on seeing their own data, uploaded files stay visible, and all of it appears again once a basis is recorded.',
    ],
    withdrawSubmit: 'Withdraw basis',
    withdrawing: 'Withdrawing…',
    withdrawn: 'Basis withdrawn',
  },
  display: {
    title: 'What researchers see of Strava data',
    about:
      'Holds for all studies of this installation and their exports, once a basis is recorded. Data from other sources, such as Polar or uploaded files, are not limited. Lists of admins by name and activities.xlsx are not limited; their reading is in the audit log.',
    level: 'Level',
    names,
    effects,
    save: 'Save',
    saving: 'Saving…',
    saved: 'Settings saved',
  },
  reasonHint: 'Stands in the audit log.',
  version: message('Version {version}'),
  footer: message(
    'Strava data in research: {basis, select, yes {basis recorded. Researchers see: {level}.} other {held back, no basis recorded. Level: {level}.}}',
  ),
};
