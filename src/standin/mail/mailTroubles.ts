/**
 * What a mail server can do to a mail. `greylisted`: 451 at the first try of each address; `refused_address`: 550 to the
 * address; `refused_sender`: 553 to the sender; `refused_relay`: 554 5.7.1 to the address, as to a sender that it does not
 * serve; `refused_text`: 554 after the text; `busy`: 421 to the address; `dropped_before`: the connection breaks before the
 * text; `dropped_after`: the mail is taken and the connection breaks without an answer; `hang`: no answer after the text;
 * `slow`: each answer takes `after_ms`; `bad_sign_in`: 535.
 */
export const MAIL_TROUBLES = [
  'greylisted',
  'refused_address',
  'refused_sender',
  'refused_relay',
  'refused_text',
  'busy',
  'dropped_before',
  'dropped_after',
  'hang',
  'slow',
  'bad_sign_in',
] as const;
type MailTroubleKind = (typeof MAIL_TROUBLES)[number];

export interface MailTrouble {
  kind: MailTroubleKind;
  /** Only mails to this address. */
  to?: string;
  /** Number of mails; default: until it is cleared. */
  times?: number;
  /** For `slow`; default 100. */
  after_ms?: number;
}

export function createMailTroubles() {
  let troubles: MailTrouble[] = [];
  return {
    add: (trouble: MailTrouble) => void troubles.push({ ...trouble }),
    clear: () => {
      troubles = [];
    },
    take(kind: MailTroubleKind, to?: string): MailTrouble | null {
      const found = troubles.find((one) => one.kind === kind && (one.to === undefined || one.to === to));
      if (!found) return null;
      if (found.times !== undefined) {
        found.times -= 1;
        if (found.times <= 0) troubles = troubles.filter((one) => one !== found);
      }
      return found;
    },
  };
}

export type MailTroubles = ReturnType<typeof createMailTroubles>;
