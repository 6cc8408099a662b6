import type { CONSENT_LANGUAGES } from './consentVersions.ts';
import {
  isLinkedSource,
  LINKED,
  type LinkedSourceName,
  SOURCE_NAMES,
  SOURCE_TITLES,
  type SourceName,
} from './sources.ts';

type ConsentLanguage = (typeof CONSENT_LANGUAGES)[number];

/** Stands for a paragraph on each source that the study permits. */
export const SOURCES_MARK = '{sources}';

/** Here and not with the texts of the client, because the server hashes what participants read. */
const PARAGRAPHS: Record<Exclude<SourceName, LinkedSourceName>, Record<ConsentLanguage, string>> = {
  strava: {
    en: `Strava
If you like, you connect your Strava account with this study. Only after that, and only with your permission, do we read your recorded activities there, including those that only you can see at Strava. You can take the permission back at Strava at any time. Those who run this system technically can see the name of your Strava account.
Strava is a company of its own and not part of the study. What you record with Strava is stored by Strava under its own rules, also when you no longer take part. Which data Strava hands over to us, and how long we may keep them, is also laid down by Strava's terms.`,
    de: `Strava
Wenn du möchtest, verbindest du dein Strava-Konto mit dieser Studie. Erst danach und nur mit deiner Erlaubnis lesen wir dort deine aufgezeichneten Aktivitäten, auch solche, die bei Strava nur du selbst siehst. Die Erlaubnis kannst du bei Strava jederzeit wieder aufheben. Wer dieses System technisch betreut, kann den Namen deines Strava-Kontos sehen.
Strava ist ein eigenständiges Unternehmen und nicht Teil der Studie. Was du bei Strava aufzeichnest, speichert Strava nach seinen eigenen Regeln, auch wenn du nicht mehr teilnimmst. Welche Daten Strava an uns herausgibt und wie lange wir sie aufbewahren dürfen, legen auch die Bedingungen von Strava fest.`,
  },
  file: {
    en: `Files
If you like, you or the people who run the study upload files of your activities, or the archive that a provider gives you of your data. We store only what belongs to the study. The names of the files are kept.`,
    de: `Dateien
Wenn du möchtest, lädst du oder lädt die Studienleitung Dateien deiner Aktivitäten hoch, oder das Archiv deiner Daten, das du von einem Anbieter bekommst. Wir speichern davon nur, was zur Studie gehört. Die Namen der Dateien bleiben erhalten.`,
  },
};

function paragraphOf(source: SourceName, language: ConsentLanguage): string {
  if (!isLinkedSource(source)) return PARAGRAPHS[source][language];
  const { title, reads } = LINKED[source];
  return {
    en: `${title}
If you like, you connect your ${title} account with this study. Only after that, and only with your permission, do we read ${reads.en}. You can take the permission back at ${title} at any time.
${title} is a company of its own and not part of the study. What you record with ${title} is stored by ${title} under its own rules, also when you no longer take part.`,
    de: `${title}
Wenn du möchtest, verbindest du dein ${title}-Konto mit dieser Studie. Erst danach und nur mit deiner Erlaubnis lesen wir ${reads.de}. Die Erlaubnis kannst du bei ${title} jederzeit wieder aufheben.
${title} ist ein eigenständiges Unternehmen und nicht Teil der Studie. Was du mit ${title} aufzeichnest, speichert ${title} nach seinen eigenen Regeln, auch wenn du nicht mehr teilnimmst.`,
  }[language];
}

/** How a text names a source in either language. */
const FILES = /\bfiles?\b|\bupload|dateien\b|\bdatei\b|hochl[aä]d|hochgeladen/i;
const isNamed = (source: SourceName, text: string) =>
  (source === 'file' ? FILES : new RegExp(`\\b${SOURCE_TITLES[source]}\\b`, 'i')).test(text);

const inOrder = (sources: readonly SourceName[]) => SOURCE_NAMES.filter((source) => sources.includes(source));

export function sourceParagraphs(language: ConsentLanguage, permitted: readonly SourceName[]): string {
  return inOrder(permitted)
    .map((source) => paragraphOf(source, language))
    .join('\n\n');
}

interface SourceDifference {
  /** Permitted, and not in the text. */
  unnamed: SourceName[];
  /** In the text, and not permitted. Files are left out: every text has some, and results are files too. */
  extra: SourceName[];
}

/** Where a consent text and the sources that the study permits differ. */
export function sourceDifference(text: string, permitted: readonly SourceName[]): SourceDifference {
  const hasMark = text.includes(SOURCES_MARK);
  return {
    unnamed: hasMark ? [] : inOrder(permitted).filter((source) => !isNamed(source, text)),
    extra: SOURCE_NAMES.filter((source) => source !== 'file' && !permitted.includes(source) && isNamed(source, text)),
  };
}
