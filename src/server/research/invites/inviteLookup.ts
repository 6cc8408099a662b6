import type { Db } from '#server/db/schema.ts';
import { hashOfToken } from '#server/plugins/secretTokens.ts';
import { findOffer, findPlace, type Place, type StudyOffer } from '#server/research/participants/joiningRepository.ts';
import { dayIn } from '#shared/calendarDate.ts';
import type { InviteCheck } from '#shared/contract/invites.ts';
import { TOKEN_KINDS } from '#shared/tokenKinds.ts';

export type FoundInvite =
  | { kind: 'unknown'; state: 'unknown' }
  | {
      kind: 'personal';
      state: Exclude<InviteCheck, 'unknown' | 'full'>;
      id: string;
      place: Place;
      opened_at: Date | null;
    }
  | { kind: 'study'; state: 'open' | 'full' | 'expired' | 'closed'; id: string; offer: StudyOffer };

const UNKNOWN: FoundInvite = { kind: 'unknown', state: 'unknown' };

function personalState(
  invite: { expires_at: Date; consented_at: Date | null; refused_at: Date | null },
  place: Place,
  isOnPaper: boolean,
  now: Date,
) {
  if (place.withdrawn_at) return 'withdrawn';
  if (invite.consented_at || (place.person_id && !isOnPaper)) return 'used';
  // Who signed on paper takes part already, and the page stays after the last day.
  if (place.closed_at || (place.is_over && !isOnPaper)) return 'closed';
  if (invite.refused_at && !isOnPaper) return 'refused';
  if (invite.expires_at <= now) return 'expired';
  return isOnPaper ? 'recorded' : 'open';
}

/** Staff recorded a consent on paper, and its place is not taken yet. */
async function isWaiting(db: Db, { participant_id }: Place): Promise<boolean> {
  const row = await db
    .selectFrom('participants')
    .innerJoin('people', 'people.id', 'participants.person_id')
    .select('people.id')
    .where('participants.id', '=', participant_id)
    .where('people.user_id', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('consents')
          .select('consents.id')
          .whereRef('consents.participant_id', '=', 'participants.id')
          .where('channel', '=', 'staff')
          .whereRef('at', '>=', 'participants.joined_at'),
      ),
    )
    .executeTakeFirst();
  return row !== undefined;
}

async function findPersonal(db: Db, token: string, now: Date): Promise<FoundInvite> {
  const invite = await db
    .selectFrom('participant_invites as i')
    .innerJoin('participants', 'participants.id', 'i.participant_id')
    .innerJoin('studies', 'studies.id', 'participants.study_id')
    .select(['i.id', 'i.expires_at', 'i.opened_at', 'i.consented_at', 'i.refused_at', 'participants.code'])
    .where('i.token_hash', '=', hashOfToken(token))
    // A withdrawal and a closing end the links, whose holders are told; replaced and cancelled links are unknown.
    .where(({ or, eb }) =>
      or([
        eb('i.ended_at', 'is', null),
        eb('i.ended_at', '>=', eb.ref('participants.withdrawn_at')),
        eb('i.ended_at', '>=', eb.ref('studies.closed_at')),
      ]),
    )
    .executeTakeFirst();
  const place = invite && (await findPlace(db, invite.code, now));
  if (!place) return UNKNOWN;
  const isOnPaper = place.person_id !== null && (await isWaiting(db, place));
  return {
    kind: 'personal',
    state: personalState(invite, place, isOnPaper, now),
    id: invite.id,
    place,
    opened_at: invite.opened_at,
  };
}

type Home = Pick<StudyOffer, 'id' | 'timezone'>;

/** Free: not over, without a person, without a personal invitation, expired or not, and never refused. */
export function freePlaces(db: Db, { id, timezone }: Home, now: Date) {
  return db
    .selectFrom('participants')
    .where('study_id', '=', id)
    .where('person_id', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where(({ or, eb }) => or([eb('end_date', 'is', null), eb('end_date', '>=', dayIn(timezone, now))]))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('participant_invites as i')
            .select('i.id')
            .whereRef('i.participant_id', '=', 'participants.id')
            .where((eb) => eb.or([eb('i.ended_at', 'is', null), eb('i.refused_at', 'is not', null)])),
        ),
      ),
    );
}

export async function nextFreeCode(db: Db, study: Home, now: Date): Promise<string | undefined> {
  const row = await freePlaces(db, study, now).select('code').orderBy('code').limit(1).executeTakeFirst();
  return row?.code;
}

async function findOfStudy(db: Db, token: string, now: Date): Promise<FoundInvite> {
  const link = await db
    .selectFrom('study_links')
    .innerJoin('studies', 'studies.id', 'study_links.study_id')
    .select(['study_links.id', 'study_id', 'places', 'places_used', 'last_day'])
    .where('token_hash', '=', hashOfToken(token))
    .where(({ or, eb }) => or([eb('ended_at', 'is', null), eb('ended_at', '>=', eb.ref('studies.closed_at'))]))
    .executeTakeFirst();
  const offer = link && (await findOffer(db, link.study_id, now));
  if (!offer) return UNKNOWN;
  const found = { kind: 'study', id: link.id, offer } as const;
  if (offer.is_over) return { ...found, state: 'closed' };
  // The study may still take participants by personal links.
  if (link.last_day < dayIn(offer.timezone, now)) return { ...found, state: 'expired' };
  const hasPlace = link.places_used < link.places && (await nextFreeCode(db, offer, now)) !== undefined;
  return { ...found, state: hasPlace ? 'open' : 'full' };
}

/** Reading changes nothing. */
export function findInvite(db: Db, token: string, now: Date): Promise<FoundInvite> {
  return token.startsWith(`${TOKEN_KINDS.studyLink}.`) ? findOfStudy(db, token, now) : findPersonal(db, token, now);
}
