import type { Caption } from './inBoth.ts';

/** A check of the setup of each source with a webhook. */
export const publicHttps = {
  name: ['Public https address', 'Öffentliche https-Adresse'],
  ok: ['PUBLIC_URL begins with https.', 'PUBLIC_URL beginnt mit https.'],
  failed: [
    'Set PUBLIC_URL to the https address under which this installation is on the internet, and start the server anew.',
    'Setze PUBLIC_URL auf die https-Adresse, unter der diese Installation im Internet steht, und starte den Server neu.',
  ],
  wait: ['Not checked yet.', 'Noch nicht geprüft.'],
} satisfies Record<string, Caption>;
