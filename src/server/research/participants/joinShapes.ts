import type { StudyToJoin } from '#shared/contract/invites.ts';
import type { SourceName } from '#shared/sources.ts';
import type { StudyOffer } from './joiningRepository.ts';
import { shownConsent } from './shownConsent.ts';

/** What a person reads before they join; `full` are the sources that take no further account. */
export function toStudyToJoin(offer: StudyOffer, code: string | null, full: readonly SourceName[] = []): StudyToJoin {
  return {
    code,
    title: offer.title,
    lab_name: offer.lab_name,
    contact_email: offer.contact_email,
    start_date: offer.start_date,
    end_date: offer.end_date,
    sports: offer.sports,
    data_categories: {
      heart_rate: offer.collects_heart_rate,
      device: offer.collects_device,
      route: offer.collects_route,
    },
    history_weeks: offer.history_weeks,
    withdrawal_policy: offer.withdrawal_policy,
    sources: offer.permitted_sources,
    full_sources: offer.permitted_sources.filter((source) => full.includes(source)),
    consent: shownConsent(offer),
  };
}
