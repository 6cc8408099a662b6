/** Sources give 0 for a distance or a time of an activity `a` that they do not measure. */
export const measured = (value: 'distance' | 'moving_time' | 'elapsed_time') => `nullif(a.${value}, 0)`;

/** Nor do they measure a climb indoors or without a distance; outdoors 0 is flat ground. */
export const CLIMBED = `CASE WHEN a.total_elevation_gain > 0 OR NOT (a.trainer OR a.manual OR a.distance = 0)
  THEN a.total_elevation_gain END`;
