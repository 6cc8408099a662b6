import { SCREENS, screenOf } from '#shared/screens.ts';

export const athletePath = (id: string) => screenOf('athlete', id);
export const participantPath = (id: string) => screenOf('participant', id);
export const activityPath = (id: string) => screenOf('activity', id);
export const activitiesOfStudyPath = (id: string) => `${SCREENS.activities}?study_id=${id}`;
export const gearPath = (id: string) => screenOf('gear', id);
export const userAccountPath = (id: string) => screenOf('user', id);
