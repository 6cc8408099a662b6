import type { MailKind } from './reminderKinds.ts';

interface MailText {
  subject: string;
  body: string;
}

/**
 * What the texts name. `link` is what a mail was sent for: it confirms the address, or opens the participant's page.
 * `page` is where the page opens, or without an account where a lost link to it is replaced; `leave` ends all mails.
 */
export interface MailWords {
  product: string;
  contact: string;
  link: string;
  page: string;
  hasAccount: boolean;
  leave: string;
}

type Bodies = Record<MailKind, MailText>;

/** STUDIES §12 No health facts and no name of a study: both may be read on a locked screen. */
const EN: Bodies = {
  confirmation: {
    subject: 'Please confirm your email address',
    body: 'This address was given for reminders from a study. If that was you, confirm it here within 7 days:\n\n{link}\n\nIf it was not you, do nothing: no further mail comes.',
  },
  source_broken: {
    subject: 'Please connect your source again',
    body: 'The connection to your source no longer works. Please open your page of the study and connect again. Your place is not lost.',
  },
  reconsent: {
    subject: 'The information of your study has changed',
    body: 'The information of your study has a new version. Please open your page of the study, read it, and say whether you agree.',
  },
  starts_tomorrow: {
    subject: 'A part of your study begins tomorrow',
    body: 'Your study, or a new part of it, begins tomorrow. Nothing else is to be done today.',
  },
  ends_tomorrow: {
    subject: 'A part of your study ends tomorrow',
    body: 'Tomorrow is the last day of your study, or of a part of it.',
  },
  not_joined: {
    subject: 'Your invitation to a study',
    body: 'This mail reminds you of an invitation to a study. It can still be used: open the link that you were given, or scan the code on your sheet. If you do not want to take part, you need not do anything.',
  },
  not_connected: {
    subject: 'One step is missing',
    body: 'You agreed to take part in a study, and no source is connected yet. Please open your page of the study to connect one or to upload files.',
  },
  silent: {
    subject: 'A reminder from your study',
    body: 'Nothing has arrived from you for some days. If that is intended, you can say so on your page of the study. Otherwise please look whether your device still transfers.',
  },
  study_over: {
    subject: 'Your study is over',
    body: 'The study is over. Thank you for taking part. Your email address is deleted now.',
  },
  general: {
    subject: 'A reminder from your study',
    body: 'The team of your study asks you to open your page of the study.',
  },
  own_page: {
    subject: 'The link to your page of the study',
    body: 'With this link you open your page of the study:\n\n{link}\n\nPlease keep it, and pass it on to nobody. An older link ends when you open this one. If you did not ask for it, you need not do anything.',
  },
};

const DE: Bodies = {
  confirmation: {
    subject: 'Bitte bestätige deine E-Mail-Adresse',
    body: 'Diese Adresse wurde für Erinnerungen einer Studie angegeben. Wenn du das warst, bestätige sie innerhalb von 7 Tagen hier:\n\n{link}\n\nWenn nicht, tu nichts: Es kommt keine weitere Nachricht.',
  },
  source_broken: {
    subject: 'Bitte verbinde deine Quelle neu',
    body: 'Die Verbindung zu deiner Quelle funktioniert nicht mehr. Bitte öffne deine Studienseite und verbinde die Quelle neu. Dein Platz geht nicht verloren.',
  },
  reconsent: {
    subject: 'Die Informationen deiner Studie haben sich geändert',
    body: 'Die Informationen deiner Studie haben eine neue Version. Bitte öffne deine Studienseite, lies die Informationen und sage, ob du zustimmst.',
  },
  starts_tomorrow: {
    subject: 'Ein Teil deiner Studie beginnt morgen',
    body: 'Deine Studie oder ein neuer Teil von ihr beginnt morgen. Heute ist nichts weiter zu tun.',
  },
  ends_tomorrow: {
    subject: 'Ein Teil deiner Studie endet morgen',
    body: 'Morgen ist der letzte Tag deiner Studie oder eines Teils von ihr.',
  },
  not_joined: {
    subject: 'Deine Einladung zu einer Studie',
    body: 'Diese Mail erinnert dich an eine Einladung zu einer Studie. Sie gilt noch: Öffne den Link, den du bekommen hast, oder scanne den Code auf deinem Blatt. Wenn du nicht teilnehmen möchtest, musst du nichts tun.',
  },
  not_connected: {
    subject: 'Ein Schritt fehlt noch',
    body: 'Du hast der Teilnahme an einer Studie zugestimmt, und es ist noch keine Quelle verbunden. Bitte öffne deine Studienseite, um eine zu verbinden oder Dateien hochzuladen.',
  },
  silent: {
    subject: 'Eine Erinnerung deiner Studie',
    body: 'Seit einigen Tagen ist nichts von dir angekommen. Wenn das so gewollt ist, kannst du es auf deiner Studienseite angeben. Sonst sieh bitte nach, ob dein Gerät noch überträgt.',
  },
  study_over: {
    subject: 'Deine Studie ist zu Ende',
    body: 'Die Studie ist zu Ende. Danke, dass du teilgenommen hast. Deine E-Mail-Adresse wird nun gelöscht.',
  },
  general: {
    subject: 'Eine Erinnerung deiner Studie',
    body: 'Das Team deiner Studie bittet dich, deine Studienseite zu öffnen.',
  },
  own_page: {
    subject: 'Der Link zu deiner Studienseite',
    body: 'Mit diesem Link öffnest du deine Studienseite:\n\n{link}\n\nBitte hebe ihn auf und gib ihn nicht weiter. Ein älterer Link endet, wenn du diesen öffnest. Wenn du nicht darum gebeten hast, musst du nichts tun.',
  },
};

/** Mails after which the participant's page is the next step. */
const ASKS_FOR_PAGE: readonly MailKind[] = ['source_broken', 'reconsent', 'not_connected', 'silent', 'general'];

const PAGE = {
  en: {
    account: 'Your page: {page}',
    link: 'Your page opens with the link that you kept. If you no longer have it, get a new one with your code: {page}',
  },
  de: {
    account: 'Deine Seite: {page}',
    link: 'Deine Seite öffnet sich mit dem Link, den du aufgehoben hast. Wenn du ihn nicht mehr hast, hol dir mit deinem Code einen neuen: {page}',
  },
};

const ENDS = {
  en: 'Questions: {contact}\nNo more of these mails: {leave}\n\n{product}',
  de: 'Fragen: {contact}\nKeine dieser Mails mehr: {leave}\n\n{product}',
};

/** Fixed words only; a name in braces is replaced. */
export function mailText(kind: MailKind, language: 'de' | 'en', { hasAccount, ...words }: MailWords): MailText {
  const { subject, body } = (language === 'de' ? DE : EN)[kind];
  const page = ASKS_FOR_PAGE.includes(kind) ? [PAGE[language][hasAccount ? 'account' : 'link']] : [];
  const fill = (text: string) =>
    text.replaceAll(/\{(product|contact|link|page|leave)\}/g, (_, name: keyof typeof words) => words[name]);
  return { subject, body: fill(`${[body, ...page, ENDS[language]].join('\n\n')}\n`) };
}

/** Without the lines that only a mail has: to be sent by hand. */
export function reminderText(kind: MailKind, language: 'de' | 'en'): string {
  const { subject, body } = (language === 'de' ? DE : EN)[kind];
  return `${subject}\n\n${body}\n`;
}
