import type { UploadedFileResult } from '#shared/contract/uploads.ts';
import { message } from '#shared/message.ts';
import { filePending, fileResults, uploadStates } from '#shared/words/uploadsGerman.ts';
import { uploads as english } from './en/uploads.ts';
import { inBoth } from './inBoth.ts';

const meanings: Record<Exclude<UploadedFileResult, 'unreadable' | 'needs_decision'>, string> = {
  imported: 'Eine neue Aktivität.',
  already_there: 'Dieselbe Datei wurde schon hochgeladen.',
  joined: 'Eine weitere Aufzeichnung einer Aktivität, die schon da ist.',
  outside_study: 'Außerhalb der Tage der Studie, deshalb gezählt und nicht gespeichert.',
  sport_not_wanted: 'Die Studie wünscht diese Sportart nicht, deshalb gezählt und nicht gespeichert.',
};
/** Where it is decided, by who gave the file. */
const decided = {
  own: 'Es könnte eine Aktivität sein, die schon da ist. Entscheide unter „Mögliche Doppelungen“ auf dieser Seite.',
  place: 'Es könnte eine Aktivität sein, die schon da ist. Wer die Studie durchführt, entscheidet darüber.',
  staff: 'Es könnte eine Aktivität sein, die schon da ist. Entschieden wird in der Studie unter „Qualität“.',
};

export const uploadsTexts = inBoth(english, {
  title: 'Deine Dateien',
  choose: 'Wähle Dateien oder ziehe sie hierher',
  takes: message(
    'FIT-, GPX- und TCX-Dateien, bis zu {files, number} auf einmal, oder ein Archiv von Strava, Garmin, Polar Flow oder Apple Health mit bis zu {gigabytes, number} GB.',
  ),
  private: 'Nur Aktivitäten werden gelesen. Andere Dateien eines Archivs, etwa Nachrichten, werden nie geöffnet.',
  wrongType: message('{name} ist keine FIT-, GPX- oder TCX-Datei und kein ZIP-Archiv.'),
  sending: message('{percent} % gesendet'),
  sendingTitle: 'Dateien werden gesendet',
  keepOpen: 'Lass Kadenz offen, bis alles gesendet ist. Du kannst auf eine andere Seite gehen.',
  failedTitle: 'Die Dateien wurden nicht hochgeladen',
  lost: 'Die Verbindung ging verloren. Prüfe dein Netz und versuche es noch einmal.',
  cancel: 'Upload abbrechen',
  cancelling: 'Wird abgebrochen …',
  cancelFailed: 'Der Upload wurde nicht abgebrochen',
  state: message('Upload vom {at}'),
  stateBy: message('Upload vom {at} von {by}'),
  stateByStaff: message('Upload vom {at} von Mitarbeitenden einer Studie'),
  forPlace:
    'Gespeichert wird, was die Studie liest: ihre Tage, ihre Sportarten und wozu du zugestimmt hast. Die Namen der Dateien bleiben bei den Ergebnissen.',
  forParticipant: {
    title: 'Dateien für diese Person hochladen',
    hint: 'Gespeichert wird, was die Studie liest: ihre Tage, ihre Sportarten und wozu die Person zugestimmt hat. Die Namen der Dateien bleiben bei den Ergebnissen, nimm also keine, die verraten, wer es ist.',
    failed: 'Die Uploads ließen sich nicht laden.',
  },
  states: uploadStates,
  read: message('{read, number} von {all, number} gelesen'),
  readSoFar: message('Bisher {read, plural, one {# Datei} other {# Dateien}} gelesen'),
  leave: 'Du kannst diese Seite verlassen. Das Ergebnis steht hier, wenn du zurückkommst.',
  counts: message('{result}: {count, number}'),
  preview: {
    title: 'Was in diesem Archiv ist',
    reading: message('{name} wird in diesem Browser gelesen'),
    soFar: message('Bisher {count, plural, one {# Aktivität} other {# Aktivitäten}} gefunden'),
    local: 'Nichts ist gesendet. Lass diese Seite offen.',
    cutting: 'Die Auswahl wird vorbereitet …',
    found: message(
      '{count, plural, one {# Aktivität} other {# Aktivitäten}} gefunden. Nimm die Häkchen weg, wo du nicht senden willst.',
    ),
    needed: message(
      '{count, plural, one {# Aktivität} other {# Aktivitäten}} gefunden, die Studie braucht {needed, number}. Nimm die Häkchen weg, wo nicht gesendet werden soll.',
    ),
    unreadable: message(
      '{count, plural, one {# Datei ist} other {# Dateien sind}} nicht lesbar und werden nicht gesendet.',
    ),
    unreadableFiles: 'Nicht lesbare Dateien',
    stored: message(
      'Gespeichert werden Tag, Sportart, Strecke und Zeiten, {heart, select, yes {Herzfrequenz} other {keine Herzfrequenz}}, {route, select, yes {die Route} other {keine Route}} und {device, select, yes {das Gerät} other {kein Gerät}}.',
    ),
    sent: 'Die Dateien der angehakten Aktivitäten werden ganz gesendet, mit Route, Herzfrequenz und Gerät, soweit sie darin stehen, weil der Server Ort und Zeit daran prüft. Danach behält er nur, was gespeichert wird, und löscht die Dateien.',
    label: 'Aktivitäten des Archivs',
    day: 'Tag',
    sport: 'Sportart',
    activity: 'Aktivität',
    distance: 'Strecke',
    time: 'Bewegungszeit',
    count: message('{count, plural, one {# Aktivität} other {# Aktivitäten}}'),
    none: 'In diesem Archiv ist nichts, was die Studie braucht.',
    send: message('{count, plural, one {# Aktivität} other {# Aktivitäten}} senden'),
    cancel: 'Andere Datei wählen',
    whole: 'Das ganze Archiv hochladen',
    failed: 'Dieses Archiv ist nicht lesbar',
    cannot: 'Dieser Browser konnte das Archiv nicht lesen. Der Server kann es ganz lesen.',
  },
  table: {
    label: 'Ergebnisse der Dateien',
    file: 'Datei',
    result: 'Ergebnis',
    reason: 'Was es bedeutet',
    activity: 'Aktivität',
    open: 'Öffnen',
    openLabel: message('Aktivität von {file} öffnen'),
    search: 'Dateien durchsuchen',
    count: message('{count, plural, one {# Datei} other {# Dateien}}'),
    noResults: 'Keine Datei passt zu dieser Suche.',
    failed: 'Die Ergebnisse ließen sich nicht laden.',
    none: 'Keine Datei wurde gelesen.',
  },
  results: fileResults,
  meanings,
  decided,
  pending: filePending,
  download: 'Ergebnisse herunterladen',
  downloadFile: 'upload-ergebnisse.csv',
  downloadFailed: 'Die Ergebnisse ließen sich nicht herunterladen.',
  earlier: 'Frühere Uploads',
  earlierFailed: 'Diese Uploads ließen sich nicht laden.',
  notThere: 'Der Upload, den diese Adresse nennt, ließ sich nicht zeigen.',
  newestInstead: 'Der Upload, den diese Adresse nennt, ließ sich nicht zeigen; dies ist der neueste.',
  earlierFields: { at: 'Hochgeladen', files: 'Dateien', results: 'Ergebnisse', state: 'Stand' },
  failed: 'Deine Uploads ließen sich nicht laden.',
});
