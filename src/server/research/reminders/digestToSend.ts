import { inLanguage } from '#shared/participantLinks.ts';
import { SCREENS, screenOf } from '#shared/screens.ts';
import { noDigestToken } from './contactLinks.ts';
import { readNews } from './digestNews.ts';
import { digestText } from './digestText.ts';
import { mailFrame } from './mailFrame.ts';
import type { MailDecision, MailParts } from './mailParts.ts';
import type { MailRow } from './mailWorkRepository.ts';

/** A user who never signed in with a browser gets English, as on the first screen. */
const LANGUAGE_OF_SCREENS = 'en';

type DigestRow = MailRow & { user_id: string; news_since: Date };

export function isDigest(row: MailRow): row is DigestRow {
  return row.user_id !== null && row.news_since !== null;
}

/** Counted again at the moment of sending, by the rights that the user has then. */
export async function decideDigest({ db, secret, settings }: MailParts, row: DigestRow): Promise<MailDecision> {
  if (settings.mail === null) return { is: 'skip', reason: 'mail_not_set_up' };
  const user = await db
    .selectFrom('users')
    .leftJoin('staff_digests', 'staff_digests.user_id', 'users.id')
    .leftJoin('last_sign_ins', 'last_sign_ins.user_id', 'users.id')
    .select(['email', 'role', 'deactivated_at', 'is_on'])
    .select(['staff_digests.language as chosen', 'last_sign_ins.language as of_screens'])
    .where('users.id', '=', row.user_id)
    .executeTakeFirstOrThrow();
  if (user.deactivated_at !== null || user.role === 'user') return { is: 'skip', reason: 'not_reachable' };
  if (user.is_on === false) return { is: 'skip', reason: 'switched_off' };
  const news = await readNews(db, row.user_id, { since: row.news_since, until: row.created_at });
  if (news.length === 0) return { is: 'skip', reason: 'no_longer_due' };
  const { publicUrl, productName } = settings;
  const token = noDigestToken(secret, row.user_id);
  const language = user.chosen ?? user.of_screens ?? LANGUAGE_OF_SCREENS;
  const { subject, body } = digestText(news, language, {
    product: productName,
    leave: inLanguage(`${publicUrl}${SCREENS.contact}?${new URLSearchParams({ leave: token })}`, language),
    study: (id) => `${publicUrl}${screenOf('study', id)}`,
  });
  return {
    is: 'send',
    mail: mailFrame(settings, settings.mail.from, { id: row.id, to: user.email, token, subject, body }),
  };
}
