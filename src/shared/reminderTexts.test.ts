import { type MailKind, REMINDER_KINDS } from './reminderKinds.ts';
import { type MailWords, mailText, reminderText } from './reminderTexts.ts';

const KINDS: readonly MailKind[] = [...REMINDER_KINDS, 'confirmation'];
/** They bring a link, so nobody copies them. */
const NEEDS_LINK: readonly MailKind[] = ['confirmation', 'own_page'];
const LANGUAGES = ['de', 'en'] as const;
const ALL = KINDS.flatMap((kind) => LANGUAGES.map((language) => [kind, language] as const));
const words: MailWords = {
  product: 'Kadenz',
  contact: 'lab@example.org',
  link: 'https://own.example/link',
  page: 'https://own.example/page',
  hasAccount: false,
  leave: 'https://own.example/leave',
};

/** What a mail about training or an illness would name. */
const HEALTH = /herz|puls|heart|gewicht|weight|schlaf|sleep|krank|illness|disease|schmerz|pain|kalorie|calorie/i;

test.each(ALL)(
  'STUDIES §12 the text of %s in %s has each placeholder filled, and names no health fact',
  (kind, language) => {
    for (const hasAccount of [true, false]) {
      const { subject, body } = mailText(kind, language, { ...words, hasAccount });
      expect(`${subject}${body}`).not.toMatch(/[{}<>]/);
      expect(`${subject}${body}`).not.toMatch(HEALTH);
      expect(subject).not.toMatch(/\n|^$/);
      for (const said of [words.contact, words.leave]) expect(body).toContain(said);
    }
    if (!NEEDS_LINK.includes(kind)) expect(reminderText(kind, language)).not.toMatch(/[{}]/);
  },
);

test('STUDIES §12 each kind has a subject of its own in each language, but that of silence and by hand', () => {
  for (const language of LANGUAGES) {
    const subjects = new Set(KINDS.map((kind) => mailText(kind, language, words).subject));
    expect(subjects.size).toBe(KINDS.length - 1);
  }
});
