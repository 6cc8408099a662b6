import type { Settings } from '#server/settings/env.ts';
import { API_BASE } from '#shared/constants.ts';
import type { Mail } from './sendMail.ts';

interface Content {
  id: string;
  to: string;
  token: string;
  subject: string;
  body: string;
}

/** RFC 8058: one click of the mail program ends these mails. */
export function mailFrame({ publicUrl, productName }: Settings, from: string, content: Content): Mail {
  const { id, to, token, subject, body } = content;
  const oneClick = `${publicUrl}${API_BASE}/strava-integration/contact/leave-now?${new URLSearchParams({ token })}`;
  return {
    messageId: `<${id}@${new URL(publicUrl).hostname}>`,
    from: { name: productName, address: from },
    to,
    subject,
    text: body,
    headers: {
      'Auto-Submitted': 'auto-generated',
      'List-Unsubscribe': `<${oneClick}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}
