import { sql } from 'kysely';

/** Of the participant `p`: under another policy of the study nobody was asked whether the data may be kept. */
export const ASKED_TO_KEEP = sql`coalesce((
  SELECT c.withdrawal_policy = 'participant' FROM consents c
  WHERE c.participant_id = p.id AND c.at >= p.joined_at ORDER BY c.at DESC, c.version DESC, c.id DESC LIMIT 1
), true)`;
