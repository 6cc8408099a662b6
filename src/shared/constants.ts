/** Numbers and names shared by client and server; order and section numbers follow the specification. */

/** §9 Base path of every call. */
export const API_BASE = '/api';
/** §7 Client identifier sent with sign-in and refresh. */
export const CLIENT_ID = 'web';

/** §7, §9 Names of the session's cookies and headers. */
export const REFRESH_COOKIE = 'refresh_token_cookie';
export const CSRF_COOKIE = 'csrf_refresh_token';
/** Identifies a browser that signed in before; grants no access. */
export const DEVICE_COOKIE = 'known_device';
export const CSRF_HEADER = 'X-CSRF-TOKEN';
/** §7 Marks a refresh; its value is the word `true`, never a token. */
export const REFRESH_HEADER = 'x-refresh-token';
/** A participant without an account calls with their receipt, which is thus in no address. */
export const RECEIPT_HEADER = 'x-receipt';
export const REQUEST_ID_HEADER = 'X-Request-Id';

/** §5, §9 Lengths in characters. */
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;
export const EMAIL_MAX = 254;
export const LAB_NAME_MIN = 3;
export const LAB_NAME_MAX = 120;
export const SEARCH_MAX = 200;
/** Maximum number of results per kind in the palette. */
export const SEARCH_GROUP_MAX = 8;

/** §9 Minimum time in milliseconds that a form shows a submission. */
export const SUBMIT_DELAY_MS = {
  createLab: 1000,
  createUser: 600,
  deleteUser: 1000,
  resetPassword: 1000,
  changePassword: 1000,
} as const;

/** §9 Rows per page that a table offers. */
export const PAGE_SIZES = [10, 25, 50, 100] as const;
export type PageSize = (typeof PAGE_SIZES)[number];
export const DEFAULT_PAGE_SIZE: PageSize = 10;
/** §9 Height in CSS pixels of the padding rows of a short page. */
export const PADDING_ROW_HEIGHT = 48;

/** §9 Toasts: milliseconds on screen, and maximum number at once. */
export const TOAST = { durationMs: 4000, maxVisible: 3 } as const;

/** §9 Seconds that the client caches what it read. */
export const CACHE_SECONDS = 300;
/** §9 Number of retries of a read, after min(1000·2ⁿ, capMs) milliseconds. */
export const RETRY = { times: 3, baseMs: 1000, capMs: 30_000 } as const;

/** §9 Longer values of a stat card have a smaller font. */
export const STAT_VALUE_LONG = 30;

/** §9 Dates and times are German in every language of the product. */
export const DATE_LOCALE = 'de-DE';

/** DECISIONS §4 Session lengths in seconds. */
export const ACCESS_TOKEN_SECONDS = 15 * 60;
export const REFRESH_GRACE_SECONDS = 10;
export const SESSION_IDLE_SECONDS = 12 * 3600;
export const SESSION_MAX_SECONDS = 7 * 24 * 3600;
/** DECISIONS §5 Validity of a password set by an admin. */
export const TEMPORARY_PASSWORD_SECONDS = 72 * 3600;
/** DECISIONS §4 Failed sign-ins of one account from one address before it must wait. */
export const LOGIN_FAILURES_MAX = 10;
export const LOGIN_WINDOW_SECONDS = 15 * 60;
/** How long a browser or an address stays known to an account after its last sign-in. */
export const KNOWN_ORIGIN_SECONDS = 180 * 24 * 3600;

export const ACTIVITIES_FILE = 'activities.xlsx';
export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export const AUDIT_FILE = 'audit-log.csv';

/** DECISIONS §6 Strava's sports that count as a run. */
export const RUN_SPORTS = ['Run', 'TrailRun', 'VirtualRun'] as const;
/** Days of the "Last Week" and "Last 4 Weeks" tiles, today included. */
export const LAST_WEEK_DAYS = 7;
export const LAST_FOUR_WEEKS_DAYS = 28;

/** PAGES §3.1 Number of attention items shown first, and the maximum. */
export const ATTENTION_FIRST = 5;
export const ATTENTION_MAX = 100;

/** PAGES §3.9 Athletes synced by one call. */
export const SYNCS_PER_CALL = 1000;

/** PAGES §3.4 Limits of a study: lengths in characters, the rest as named. */
export const STUDY_LIMITS = {
  titleMin: 3,
  titleMax: 120,
  descriptionMax: 2000,
  prefixMin: 2,
  prefixMax: 5,
  ethicsRefMax: 120,
  approvedByMax: 120,
  consentMax: 20_000,
  activeDaysMin: 1,
  activeDaysMax: 7,
  minutesMin: 1,
  minutesMax: 600,
  silentDaysMin: 3,
  silentDaysMax: 30,
  reopenDays: 30,
} as const;

/** PAGES §3.5 to §3.8 Limits of a participant, and of the number added by one call. */
export const PARTICIPANT_LIMITS = {
  groupMax: 40,
  noteMax: 500,
  generateMax: 200,
  perCall: 1000,
  silentDaysMax: 999,
} as const;

/** PAGES §3.15 How long a participant can undo a connection. */
export const UNDO_SECONDS = 600;

/** STUDIES §2 */
export const INVITE_LIMITS = {
  validDays: 14,
  placesMax: 5000,
} as const;

/** The fields of a study's rule, when a week counts; a change needs a reason. */
export const STUDY_RULE_FIELDS = ['sports', 'min_active_days', 'min_minutes'] as const;

/** In characters. */
export const REASON_MAX = 500;
/** In characters; longer than every name that is typed to confirm. */
export const TYPED_MAX = 300;
/** In characters. */
export const BASIS_MAX = 2000;

/** Raised with each change of the consent text for athletes (`client/texts`, auth-start). */
export const STRAVA_CONSENT_VERSION = 1;
/** Raised with each change of the information about another source. */
export const SOURCE_CONSENT_VERSION = 1;
/** Minimum interval of syncs by hand. */
export const SYNC_EVERY_SECONDS = 15 * 60;

/** Milliseconds of a day of 24 hours; a calendar day may be longer or shorter. */
export const DAY_MS = 86_400_000;

/** STUDIES §12 The hour of the morning at which staff get the digest, in the time zone of their studies. */
export const DIGEST_HOUR = 7;

/** Activities that one call changes. */
export const ACTIVITIES_MAX = 1000;
