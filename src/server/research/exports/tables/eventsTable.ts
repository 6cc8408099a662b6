import { type RawBuilder, sql } from 'kysely';
import { takesPartUntil } from '#server/research/ending/takesPartUntil.ts';
import { OF_PRESENT_PERSON } from '#server/research/participants/formerPerson.ts';
import { fromNewDevices } from '#server/research/participants/newDevices.ts';
import { consentArrays, consentVersion, versionOn } from './consentOfRow.ts';
import { who } from './sharedColumns.ts';
import { column, type Table, utcText } from './tableColumns.ts';

export const EVENTS: Table = {
  name: 'events',
  title_en: 'Events',
  title_de: 'Ereignisse',
  row_en: 'one event of a participant',
  row_de: 'ein Ereignis einer teilnehmenden Person',
  primaryKey: ['participant', 'number'],
  foreignKeys: { participant: 'participants' },
  columns: [
    who('e.code'),
    column('number', 'integer', ['Number of the event', 'Nummer des Ereignisses'], {
      isRequired: true,
      sql: sql`row_number() OVER (PARTITION BY e.participant_id ORDER BY e.day, e.at, e.event, e.detail, e.last_day)`,
    }),
    column('event', 'string', ['Event', 'Ereignis'], {
      isRequired: true,
      values: {
        added: 'the participant was added to the study',
        invited: 'an invitation was made',
        opened: 'an invitation was opened',
        refused: 'the participant refused',
        expired: 'an invitation expired without an answer',
        still_refused: 'staff cancelled a later invitation, so that the refusal counts again',
        consented: 'a consent was recorded',
        joined: 'the participant joined, on paper on the day of the signature',
        connected: 'a source was connected for the first time; of one connected before, the joining',
        device_changed: 'the first activity with another device than before; detail says the source',
        absence: 'an absence was declared; it ends with last_day',
        paused: 'a pause of the study or the participant; it ends with last_day',
        reminded: 'a reminder by email became due; detail says which and what became of it',
        contacted: 'staff noted a contact; detail says how and what came of it',
        withdrawn: 'the withdrawal was recorded',
      },
      sql: sql`e.event`,
    }),
    column('day', 'date', ['Calendar day of the study', 'Kalendertag der Studie'], {
      isRequired: true,
      treatment: 'day',
      sql: sql`e.day`,
    }),
    column('at', 'datetime', ['Time', 'Zeitpunkt'], {
      treatment: 'moment',
      derivation: 'empty for events of whole days and a joining on paper',
      sql: utcText(sql`e.at`),
    }),
    column('last_day', 'date', ['Last day, included', 'Letzter Tag, eingeschlossen'], {
      treatment: 'day',
      derivation: 'of an absence or a pause; empty for an open pause and all others',
      sql: sql`e.last_day`,
    }),
    consentVersion(versionOn(sql`e.day`, 'e')),
    column('detail', 'string', ['Detail', 'Einzelheit'], {
      derivation:
        'source of another device; reason of an absence; kind and outcome of a reminder, with the reason of one that was skipped; channel and outcome of a contact',
      sql: sql`e.detail`,
    }),
  ],
};

/** From `FROM` on: the events `e` of the participants whose ids are `among`, up to `now`. */
export function fromEvents(among: RawBuilder<unknown>, now: Date): RawBuilder<unknown> {
  const moment = (event: string, at: string, rest = '') =>
    sql`SELECT ${event}::text AS event, ${sql.raw(at)} AS at, NULL::date AS day, NULL::date AS last_day, NULL::text AS detail ${sql.raw(rest)}`;
  const invite = (event: string, at: string) =>
    sql`${moment(event, at, 'FROM participant_invites i WHERE i.participant_id = p.id')} AND ${sql.raw(at)} IS NOT NULL`;
  const events = [
    moment('added', 'p.created_at'),
    invite('invited', 'i.created_at'),
    invite('opened', 'i.opened_at'),
    invite('refused', 'i.refused_at'),
    sql`${invite('expired', 'i.expires_at')} AND i.expires_at <= ${now}::timestamptz AND i.consented_at IS NULL
      AND i.refused_at IS NULL AND (i.ended_at IS NULL OR i.ended_at > i.expires_at)
      AND (p.joined_at IS NULL OR p.joined_at > i.expires_at)`,
    moment(
      'still_refused',
      'max(i.ended_at)',
      `FROM participant_invites i JOIN participant_invites r ON r.participant_id = i.participant_id
        AND r.refused_at IS NOT NULL AND r.ended_at IS NULL
        WHERE i.participant_id = p.id AND i.created_at > r.refused_at`,
    ),
    sql`${moment('consented', 'c.at', 'FROM consents c WHERE c.participant_id = p.id')} AND ${OF_PRESENT_PERSON}`,
    // The time of a signature on paper is not known.
    sql`SELECT 'joined', CASE WHEN (p.joined_at AT TIME ZONE s.timezone)::date = p.joined_day THEN p.joined_at END,
      p.joined_day, NULL, NULL`,
    sql`${moment('connected', 'min(greatest(a.first_connected_at, p.joined_at))', 'FROM source_histories a WHERE a.person_id = p.person_id')}
      AND a.source = ANY(s.permitted_sources) AND a.source = ANY(p.consent_sources) AND a.first_connected_at <= ${takesPartUntil}`,
    // Without the name of the device, which a package may leave out.
    sql`SELECT 'device_changed', NULL, n.day, NULL, n.source ${fromNewDevices(sql`p.id`)}`,
    sql`SELECT 'absence', NULL, d.first_day, d.last_day, d.reason FROM declarations d WHERE d.participant_id = p.id`,
    sql`SELECT 'paused', NULL, u.first_day, u.last_day, NULL FROM pauses u
      WHERE u.study_id = p.study_id AND (u.participant_id = p.id OR u.participant_id IS NULL)`,
    // The mail that asks to confirm the address is no co-intervention.
    sql`SELECT 'reminded', m.finished_at, NULL, NULL, m.kind || ': ' || m.state
        || CASE WHEN m.state = 'skipped' THEN coalesce(' (' || m.reason || ')', '') ELSE '' END FROM mails m
      WHERE m.participant_id = p.id AND m.finished_at IS NOT NULL AND m.kind <> 'confirmation'`,
    sql`SELECT 'contacted', NULL, c.contacted_on, NULL, c.channel || ': ' || c.outcome FROM contact_log c
      WHERE c.participant_id = p.id`,
    moment('withdrawn', 'p.withdrawn_at'),
  ];
  return sql`FROM (
    SELECT p.id AS participant_id, p.code, one.event, one.at, one.last_day, one.detail,
      consent.consent_days, consent.consent_versions,
      coalesce(one.day, (one.at AT TIME ZONE s.timezone)::date) AS day
    FROM participants p JOIN studies s ON s.id = p.study_id
    CROSS JOIN LATERAL ${consentArrays(sql`p.id`)} AS consent
    CROSS JOIN LATERAL (${sql.join(events, sql` UNION ALL `)}) AS one
    WHERE p.id = ${among} AND (one.at IS NOT NULL OR one.day IS NOT NULL)
  ) e`;
}
