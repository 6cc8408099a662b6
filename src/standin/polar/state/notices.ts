import { createHmac, randomUUID } from 'node:crypto';
import { post } from '#standin/common/post.ts';

export const SIGNATURES = [
  'right',
  'missing',
  'wrong',
  'upper_case',
  'other_key',
  'other_body',
  'reserialised',
] as const;

export interface Notice {
  /** The user, whose notices are sent in order. */
  owner: number;
  event: string;
  body: string;
  signature: (typeof SIGNATURES)[number];
  contentType: string;
}

/** The key is taken as the text that it is. */
export function signatureOf(key: string, body: string): string {
  return createHmac('sha256', key).update(body).digest('hex');
}

function signed(key: string, { body, signature }: Notice): Record<string, string> {
  if (signature === 'missing') return {};
  const texts: Partial<Record<Notice['signature'], string>> = {
    other_body: `${body} `,
    reserialised: signature === 'reserialised' ? JSON.stringify(JSON.parse(body), null, 1) : body,
  };
  const value =
    signature === 'wrong'
      ? '0'.repeat(64)
      : signatureOf(signature === 'other_key' ? randomUUID() : key, texts[signature] ?? body);
  return { 'polar-webhook-signature': signature === 'upper_case' ? value.toUpperCase() : value };
}

export function postNotice(url: string, key: string, timeoutMs: number, notice: Notice): Promise<number | string> {
  return post(url, notice.body, timeoutMs, {
    'content-type': notice.contentType,
    'polar-webhook-event': notice.event,
    ...signed(key, notice),
  });
}
