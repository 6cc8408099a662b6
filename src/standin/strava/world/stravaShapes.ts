export interface SummaryAthlete {
  id: number;
  resource_state: number;
  [key: string]: unknown;
}

/** The fields of Strava's activity that the stand-in reads; others may occur. */
export interface SummaryActivity {
  id: number;
  name: string;
  sport_type: string;
  distance: number;
  start_date: string;
  start_date_local: string;
  visibility: 'everyone' | 'followers_only' | 'only_me';
  [key: string]: unknown;
}

/** Strava's error body, named as in Strava's reference; `errors` is a text in the older form of the rate limit's answer. */
export interface Fault {
  message: string;
  errors: { resource: string; field: string; code: string }[] | string;
  status?: number;
}
