import { isPlaceOver } from '#server/research/participants/joiningRepository.ts';
import type { ReminderSettings } from '#shared/contract/reminders.ts';
import { composeMail } from './composeMail.ts';
import { readContact } from './contacts.ts';
import { dueReminder, type ReminderFacts } from './dueReminders.ts';
import type { MailDecision, MailParts, ParticipantMail } from './mailParts.ts';
import type { MailRow } from './mailWorkRepository.ts';
import { cappedAmong } from './reminderCaps.ts';
import { readReminderFacts } from './reminderFacts.ts';
import { readReminderSettings } from './reminderSettings.ts';
import { isOver, kindByHand } from './remindNow.ts';
import { afterQuiet } from './studyHours.ts';

export function isToParticipant(row: MailRow): row is ParticipantMail {
  return row.participant_id !== null && row.study_id !== null && row.kind !== 'digest';
}

/** A general mail and a new link to the page need no cause. */
function changedByHand(facts: ReminderFacts, { kind }: ParticipantMail, rule: ReminderSettings) {
  if (isOver(facts, kind === 'own_page')) return 'over';
  const needsNoCause = kind === 'general' || kind === 'own_page';
  return needsNoCause || kindByHand(facts, rule) === kind ? undefined : 'no_longer_due';
}

/** `wasToldEnd` already counts this mail, so it is ignored. */
function changedByPlan(facts: ReminderFacts, { kind }: ParticipantMail, rule: ReminderSettings) {
  const isDue = dueReminder({ ...facts, wasToldEnd: false }, rule, rule.kinds) === kind;
  return isDue ? undefined : 'no_longer_due';
}

/** Why a reminder must not be sent now; undefined: it may. */
async function refusal(
  { db, now }: MailParts,
  row: ParticipantMail,
): Promise<Exclude<MailDecision, { is: 'send' }> | undefined> {
  const study = await db
    .selectFrom('studies')
    .select(['id', 'timezone', 'closed_at'])
    .where('id', '=', row.study_id)
    .executeTakeFirstOrThrow();
  const rule = await readReminderSettings(db, study.id);
  const isByHand = row.planned_for === null;
  if (!isByHand && !rule.is_on) return { is: 'skip', reason: 'switched_off' };
  if (row.kind !== 'study_over') {
    const capped = await cappedAmong(db, [row.participant_id], rule, now, row.id);
    const reason = capped.get(row.participant_id);
    if (reason) return { is: 'skip', reason };
  }
  const facts = (await readReminderFacts(db, study, [row.participant_id], now)).get(row.participant_id);
  if (!facts) return { is: 'skip', reason: 'no_longer_due' };
  const reason = isByHand ? changedByHand(facts, row, rule) : changedByPlan(facts, row, rule);
  if (reason) return { is: 'skip', reason };
  const until = afterQuiet(now, { timezone: study.timezone, ...rule });
  return until > now ? { is: 'wait', until } : undefined;
}

/** An address of a place that is over would be deleted after its confirmation. */
async function unneeded({ db, now }: MailParts, row: ParticipantMail): Promise<MailDecision | undefined> {
  if (row.kind !== 'confirmation') return undefined;
  const { is_over } = await db
    .selectFrom('participants')
    .innerJoin('studies', 'studies.id', 'participants.study_id')
    .select(isPlaceOver(now).as('is_over'))
    .where('participants.id', '=', row.participant_id)
    .executeTakeFirstOrThrow();
  return is_over ? { is: 'skip', reason: 'over' } : undefined;
}

/** Everything is checked again at the moment of sending, because days may lie between plan and mail. */
export async function decideMail(parts: MailParts, row: ParticipantMail): Promise<MailDecision> {
  const { db, secret, settings } = parts;
  if (settings.mail === null) return { is: 'skip', reason: 'mail_not_set_up' };
  const contact = await readContact(db, secret, row.participant_id);
  const wanted = row.kind === 'confirmation' ? ['unconfirmed', 'unsent'] : ['confirmed'];
  if (!contact || !wanted.includes(contact.state)) return { is: 'skip', reason: 'not_reachable' };
  // Quiet hours and the caps of the study are for reminders, not for an answer to the participant.
  const isAnswer = row.kind === 'confirmation' || row.is_asked_by_participant;
  const refused = isAnswer ? await unneeded(parts, row) : await refusal(parts, row);
  if (refused) return refused;
  return { is: 'send', ...(await composeMail(parts, row, contact, settings.mail.from)) };
}
