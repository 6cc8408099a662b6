import type { Period } from '#shared/contract/athletes.ts';
import { message } from '#shared/message.ts';

const periods: Record<Period, string> = { '7d': '7 days', '4w': '4 weeks', '12w': '12 weeks', '1y': '1 year' };
/** "vs. previous …" */
const before: Record<Period, string> = {
  '7d': 'previous 7 days',
  '4w': 'previous 4 weeks',
  '12w': 'previous 12 weeks',
  '1y': 'previous year',
};

/** What a user sees of their own connection and activities. */
export const ownDashboard = {
  connection: {
    title: 'Strava connection',
    invite: 'Connect Strava to see your activities here.',
    reads: [
      'Your activities: sport, start, duration, distance and elevation, and what your device adds.',
      'Your shoes and bikes, and your name at Strava, so that you can tell which account is connected.',
      'Nothing is changed or posted at Strava.',
    ],
    connect: 'Connect Strava',
    connectAgain: 'Connect again',
    addPermission: 'Add permission',
    full: 'No further accounts can be connected at the moment. Your place is not lost; please tell an admin.',
    account: message('Strava account: {name}.'),
    lastSync: message('Last checked {time}.'),
    history: message('History: {count} so far. Older activities follow by themselves.'),
    importing: 'Your activities are being read. The first ones appear here in a moment.',
    ended: message('Strava access ended on {date}.'),
    failedOn: message('The import stopped on {date}.'),
    deleteDue: message('Your data from Strava are deleted by {date}. If you connect again before that, they are kept.'),
    missing: message('Not shared: {names}.'),
    missingText: 'Add the permission and leave all boxes ticked at Strava.',
    disconnect: 'Disconnect…',
    disconnectTitle: message('Disconnect the Strava account {name}?'),
    disconnectText: message(
      'The import stops at once, and the access at Strava is given back. By {day} everything that came from Strava is deleted here: your activities ({activities}) with their course and heart rate, your gear, and the connection itself. Nothing changes at Strava. If you connect again before that day, nothing is deleted.',
    ),
    disconnectConfirm: 'Disconnect',
    disconnecting: 'Disconnecting…',
  },
  periods,
  period: 'Period',
  figures: {
    title: 'My activities',
    label: message('Figures of the last {period}'),
    distance: 'Distance',
    movingTime: 'Moving time',
    elevation: 'Elevation',
    activities: 'Activities',
    activeDays: 'Active days',
    runs: 'Runs',
    before,
    more: message('+{percent}\u00a0% vs. {before}'),
    less: message('−{percent}\u00a0% vs. {before}'),
    same: message('Same as {before}'),
    none: message('None in {before}'),
    empty: message('No activities in this period. Try {longer}.'),
    emptyYear: 'No activities in the last year.',
    nothing: 'No activities yet. They appear a few minutes after you upload to Strava.',
  },
  chart: {
    days: 'Distance per day',
    weeks: 'Distance per week',
    day: 'Day',
    week: 'Week',
    from: 'From',
    distance: 'Distance',
    weekName: message('W{week}'),
    summary: message('{total}, most in {bar} ({most}).'),
    summaryDays: message('{total} in seven days, most on {day} ({most}).'),
    none: 'No distance in this period.',
  },
  calendar: {
    title: 'Calendar',
    months: [
      'January',
      'February',
      'March',
      'April',
      'May',
      'June',
      'July',
      'August',
      'September',
      'October',
      'November',
      'December',
    ],
  },
  recent: {
    title: 'Recent activities',
    all: 'All activities',
    failed: 'Could not load the activities.',
  },
  gear: {
    title: 'Most used gear',
    failed: 'Could not load the gear.',
    empty: 'No gear yet. Shoes and bikes come from Strava with the activities that they were used in.',
  },
};
