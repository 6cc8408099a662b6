import { joiningApi } from '#client/api/research/joiningApi.ts';

/** Whom a signed-in participant asks about Strava; null without a study that reads it, and unless `isAsked`. */
export function useStudyContact(isAsked: boolean): string | null {
  const { data = [] } = joiningApi.useListOwnStudiesQuery(undefined, { skip: !isAsked });
  const reading = data.filter(({ sources, withdrawn_at }) => withdrawn_at === null && sources.includes('strava'));
  const contacts = new Set(reading.map(({ contact_email }) => contact_email));
  return isAsked && contacts.size > 0 ? [...contacts].join(', ') : null;
}
