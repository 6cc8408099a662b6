import { message } from '#shared/message.ts';
export const strava = {
  summary: {
    title: 'Strava Data Summary',
    figures: 'Figures',
    athletes: 'Athletes',
    activities: 'Activities',
    runs: 'Runs',
    today: 'Today',
    lastWeek: 'Last Week',
    lastFourWeeks: 'Last 4 Weeks',
    ever: 'of all time',
    runsOf: message('Runs, {days}'),
    addAthlete: 'Add Athlete',
    noData: 'No data available',
  },
  export: {
    action: 'Export Activities',
    title: 'Exporting Data...',
    wait: 'The file is being written. Many activities take a minute.',
    cancel: 'Cancel export',
    cancelled: 'Export cancelled',
    done: message('{file} is in your downloads'),
    failed: 'The export failed',
    brokenOff: 'The download did not arrive whole, so nothing was saved. Please try again.',
    dismiss: 'Dismiss',
  },
  chart: {
    title: 'Last Week Distance',
    day: 'Day',
    date: 'Date',
    distance: 'Distance',
    weekdays: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
    longWeekdays: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
    summary: message('{total} in seven days, most on {day} ({most}).'),
    summaryNone: 'No distance in the last seven days.',
  },
  notSetUp: {
    title: 'Strava is not set up',
    admin:
      'Register an app at strava.com/settings/api, give its id and secret to the server as STRAVA_CLIENT_ID and STRAVA_CLIENT_SECRET, and start the server anew.',
    others: 'Please ask an admin to set it up.',
  },
};
