import { NEWS_KINDS, type NewsKind, type StudyNews } from './digestNews.ts';

type Language = 'de' | 'en';

const WORDS: Record<Language, { subject: string; intro: string; leave: string; counts: Record<NewsKind, string> }> = {
  en: {
    subject: 'News from your studies',
    intro: 'Since the last digest:',
    leave: 'No more of these mails: {leave}\nYou can switch them on again in your profile.',
    counts: {
      joined: 'Joined',
      withdrawn: 'Withdrawn',
      silent: 'Gone silent',
      to_decide: 'Duplicates to decide',
      problems: 'Other new problems',
      uploads: 'Uploads read',
    },
  },
  de: {
    subject: 'Neues aus deinen Studien',
    intro: 'Seit der letzten Mail:',
    leave: 'Keine dieser Mails mehr: {leave}\nIn deinem Profil kannst du sie wieder einschalten.',
    counts: {
      joined: 'Beigetreten',
      withdrawn: 'Ausgeschieden',
      silent: 'Neu ohne Daten',
      to_decide: 'Mögliche Doppelungen zu entscheiden',
      problems: 'Andere neue Probleme',
      uploads: 'Eingelesene Uploads',
    },
  },
};

interface DigestLinks {
  product: string;
  leave: string;
  study: (id: string) => string;
}

/** Counts and names of studies alone. */
export function digestText(news: readonly StudyNews[], language: Language, { product, leave, study }: DigestLinks) {
  const { subject, intro, leave: end, counts } = WORDS[language];
  const parts = news.map((each) => {
    const lines = NEWS_KINDS.filter((kind) => each[kind] > 0).map((kind) => `- ${counts[kind]}: ${each[kind]}`);
    return [each.title, ...lines, study(each.id)].join('\n');
  });
  const body = [intro, ...parts, end.replace('{leave}', () => leave), product].join('\n\n');
  return { subject, body: `${body}\n` };
}
