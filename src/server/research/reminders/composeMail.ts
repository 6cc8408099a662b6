import { newReceipt } from '#server/activities/receipts.ts';
import { inLanguage, receiptLink } from '#shared/participantLinks.ts';
import { mailText } from '#shared/reminderTexts.ts';
import { SCREENS, screenOf } from '#shared/screens.ts';
import { contactTokens } from './contactLinks.ts';
import type { Contact } from './contacts.ts';
import { mailFrame } from './mailFrame.ts';
import type { MailParts, ParticipantMail } from './mailParts.ts';
import type { ToSend } from './sendMail.ts';

/** The receipt is not stored yet. */
export async function composeMail(
  { db, secret, settings }: MailParts,
  row: ParticipantMail,
  contact: Contact,
  from: string,
): Promise<ToSend> {
  const { contact_email, user_id } = await db
    .selectFrom('participants')
    .innerJoin('studies', 'studies.id', 'participants.study_id')
    .leftJoin('people', 'people.id', 'participants.person_id')
    .select(['studies.contact_email', 'people.user_id'])
    .where('participants.id', '=', row.participant_id)
    .executeTakeFirstOrThrow();
  const { publicUrl, productName } = settings;
  const tokens = contactTokens(secret, contact.id);
  const page = (query: Record<string, string>) =>
    inLanguage(`${publicUrl}${SCREENS.contact}?${new URLSearchParams(query)}`, contact.language);
  const hasAccount = user_id !== null;
  const ownPage = hasAccount
    ? publicUrl + screenOf('participant', row.participant_id)
    : inLanguage(publicUrl + SCREENS.ownPage, contact.language);
  const receipt = row.kind === 'own_page' && !hasAccount ? newReceipt() : undefined;
  const opening = receipt === undefined ? ownPage : receiptLink(publicUrl, receipt, contact.language);
  const { subject, body } = mailText(row.kind, contact.language, {
    product: productName,
    contact: contact_email,
    link: row.kind === 'own_page' ? opening : page({ confirm: tokens.confirm }),
    page: ownPage,
    hasAccount,
    leave: page({ leave: tokens.leave }),
  });
  const mail = mailFrame(settings, from, { id: row.id, to: contact.email, token: tokens.leave, subject, body });
  return { mail, contactId: contact.id, ...(receipt !== undefined && { receipt }) };
}
