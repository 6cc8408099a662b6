import { sql } from 'kysely';
import { OF_PRESENT_PERSON } from '#server/research/participants/formerPerson.ts';
import { CONSENT_ANSWERS, type ConsentChannel } from '#shared/consentVersions.ts';
import type { CreateExportBody } from '#shared/contract/studyExports.ts';
import { ACTIVITIES } from './activitiesTable.ts';
import { DAYS, WEEKS } from './dayTables.ts';
import { EVENTS } from './eventsTable.ts';
import { FLAGS } from './flagsTable.ts';
import { POINTS } from './pointsTable.ts';
import { OF_SOURCE, who } from './sharedColumns.ts';
import { column, type Table, utcText } from './tableColumns.ts';

export const PARTICIPANTS: Table = {
  name: 'participants',
  title_en: 'Participants',
  title_de: 'Teilnehmende',
  row_en: 'one participant',
  row_de: 'eine teilnehmende Person',
  primaryKey: ['participant'],
  foreignKeys: {},
  columns: [
    who(),
    column('group', 'string', ['Group', 'Gruppe'], { goneWith: 'without_groups', sql: sql`p.group_name` }),
    column('state', 'string', ['State', 'Zustand'], {
      isRequired: true,
      values: { not_joined: 'has not joined', joined: 'takes part or has taken part', withdrawn: 'has withdrawn' },
      derivation: 'says why dates are empty',
      sql: sql`CASE WHEN p.withdrawn_at IS NOT NULL THEN 'withdrawn' WHEN p.joined_at IS NULL THEN 'not_joined' ELSE 'joined' END`,
    }),
    column('joined_on', 'date', ['Day of joining', 'Tag des Beitritts'], { treatment: 'day', sql: sql`p.joined_day` }),
    column('first_day', 'date', ['First day of data', 'Erster Tag der Daten'], {
      treatment: 'day',
      derivation: 'with the history that the study reads',
      sql: sql`w.first_day`,
    }),
    column('last_day', 'date', ['Last day of taking part, included', 'Letzter Tag der Teilnahme, eingeschlossen'], {
      treatment: 'day',
      derivation: 'empty without an end; an open question of consent, which pauses the data, is none',
      sql: sql`CASE WHEN p.person_id IS NOT NULL THEN
        least(p.end_date, s.end_date, p.withdrawal_date, (s.closed_at AT TIME ZONE s.timezone)::date) END`,
    }),
    column('withdrawn_on', 'date', ['Day of withdrawal', 'Tag des Widerrufs'], {
      treatment: 'day',
      sql: sql`p.withdrawal_date`,
    }),
    column('target_days', 'integer', ['Own target of active days', 'Eigenes Ziel an aktiven Tagen'], {
      unit: 'd/week',
      sql: sql`p.target_days`,
    }),
    column('own_target', 'number', ['Own target of another rule', 'Eigenes Ziel einer anderen Regel'], {
      derivation: 'of seven days, in the unit of own_target_count',
      sql: sql`(p.own_target ->> 'target')::float8`,
    }),
    column('own_target_count', 'string', ['What the own target counts', 'Was das eigene Ziel zählt'], {
      values: { sessions: 'sessions', minutes: 'minutes', km: 'kilometres' },
      sql: sql`p.own_target ->> 'count'`,
    }),
    column('consent_version', 'integer', ['Version of the last consent', 'Version der letzten Einwilligung'], {
      sql: sql`(SELECT c.version FROM consents c WHERE c.participant_id = p.id AND ${OF_PRESENT_PERSON} ORDER BY c.at DESC, c.id DESC LIMIT 1)`,
    }),
  ],
};

export const CONSENTS: Table = {
  name: 'consents',
  title_en: 'Consent answers',
  title_de: 'Antworten der Einwilligung',
  row_en: 'one recorded consent of a participant',
  row_de: 'eine festgehaltene Einwilligung einer teilnehmenden Person',
  primaryKey: ['participant', 'number'],
  foreignKeys: { participant: 'participants' },
  columns: [
    who(),
    column('number', 'integer', ['Number of the consent', 'Nummer der Einwilligung'], {
      isRequired: true,
      sql: sql`row_number() OVER (PARTITION BY c.participant_id ORDER BY c.at, c.id)`,
    }),
    column('version', 'integer', ['Version of the text', 'Version des Textes'], {
      isRequired: true,
      sql: sql`c.version`,
    }),
    column('language', 'string', ['Language of the text', 'Sprache des Textes'], {
      values: { de: 'German', en: 'English' },
      sql: sql`c.language`,
    }),
    column('text_sha256', 'string', ['SHA-256 of the text that was shown', 'SHA-256 des gezeigten Textes'], {
      sql: sql`encode(c.text_hash, 'hex')`,
    }),
    column('channel', 'string', ['How it was given', 'Wie sie gegeben wurde'], {
      values: {
        account: 'by the signed-in participant',
        link: 'by a personal link, without an account',
        staff: 'on paper, recorded by staff',
      } satisfies Record<ConsentChannel, string>,
      sql: sql`c.channel`,
    }),
    column('signed_on', 'date', ['Day of the signature on paper', 'Tag der Unterschrift auf Papier'], {
      treatment: 'day',
      derivation: 'empty where it was not given on paper; consent_version of other tables counts from this day',
      sql: sql`c.signed_on`,
    }),
    column('at', 'datetime', ['Time', 'Zeitpunkt'], { treatment: 'moment', sql: utcText(sql`c.at`) }),
    ...CONSENT_ANSWERS.map((answer) =>
      column(`agrees_${answer}`, 'boolean', [`Agrees: ${answer}`, `Stimmt zu: ${answer}`], {
        isRequired: true,
        sql: sql`${answer}::text = ANY(c.answers)`,
      }),
    ),
  ],
};

const DEVICES: Table = {
  name: 'devices',
  title_en: 'Devices',
  title_de: 'Geräte',
  row_en: 'one device of a participant at one source',
  row_de: 'ein Gerät einer teilnehmenden Person bei einer Quelle',
  primaryKey: ['participant', 'device', 'source'],
  foreignKeys: { participant: 'participants' },
  columns: [
    who(),
    column('device', 'string', ['Recording device', 'Aufzeichnungsgerät'], {
      isRequired: true,
      derivation: 'from activities',
    }),
    column('source', 'string', ['Source', 'Quelle'], { isRequired: true, values: OF_SOURCE }),
    column('first_day', 'date', ['First day with it', 'Erster Tag damit'], { isRequired: true }),
    column('last_day', 'date', ['Last day with it', 'Letzter Tag damit'], { isRequired: true }),
    column('activities', 'integer', ['Activities with it', 'Aktivitäten damit'], { isRequired: true }),
    column('consent_version', 'integer', ['Version of the consent', 'Version der Einwilligung'], {
      derivation: 'that of the last activity with it',
    }),
  ],
};

export const READ_TABLES = [PARTICIPANTS, ACTIVITIES, FLAGS, CONSENTS, EVENTS] as const;
export const COMPUTED_TABLES = [DAYS, WEEKS] as const;
export const STORED_TABLES: readonly Table[] = [PARTICIPANTS, ...COMPUTED_TABLES, ACTIVITIES, FLAGS, CONSENTS, EVENTS];
export const DERIVED_TABLES = [DEVICES] as const;
export const TABLES: readonly Table[] = [...STORED_TABLES, ...DERIVED_TABLES];

export const tablesOf = ({ points = false }: CreateExportBody): readonly Table[] =>
  points ? [...TABLES, POINTS] : TABLES;
