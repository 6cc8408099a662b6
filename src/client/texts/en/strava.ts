/** The screens of the tracker integration. */
export const strava = {};
