/** Kinds of sport that may count; none chosen means all. */
export const STUDY_SPORTS = ['run', 'ride', 'walk_hike', 'swim', 'winter', 'row_paddle', 'strength', 'other'] as const;
export type StudySport = (typeof STUDY_SPORTS)[number];
