import type { UploadedFileResult } from '#shared/contract/uploads.ts';
import { message } from '#shared/message.ts';
import { filePending, fileResults, uploadStates } from '#shared/words/uploads.ts';
import { type Caption, captions, inBoth } from './inBoth.ts';

const meanings: Record<Exclude<UploadedFileResult, 'unreadable' | 'needs_decision'>, Caption> = {
  imported: ['A new activity.', 'Eine neue Aktivität.'],
  already_there: ['The same file was uploaded before.', 'Dieselbe Datei wurde schon hochgeladen.'],
  joined: [
    'One more record of an activity that is there.',
    'Eine weitere Aufzeichnung einer Aktivität, die schon da ist.',
  ],
  outside_study: [
    'Outside the days of the study, so it was counted and not stored.',
    'Außerhalb der Tage der Studie, deshalb nur gezählt, nicht gespeichert.',
  ],
  sport_not_wanted: [
    'The study does not want this sport, so it was counted and not stored.',
    'Die Studie wünscht diese Sportart nicht, deshalb nur gezählt, nicht gespeichert.',
  ],
};

/** Where it is decided, by who gave the file. */
const decided = {
  own: [
    'It may be an activity that is there. Decide under “Possible duplicates” on this page.',
    'Es könnte eine Aktivität sein, die schon da ist. Entscheide unter „Mögliche Doppelungen“ auf dieser Seite.',
  ],
  place: [
    'It may be an activity that is there. Those who run the study decide whether it is.',
    'Es könnte eine Aktivität sein, die schon da ist. Wer die Studie durchführt, entscheidet darüber.',
  ],
  staff: [
    'It may be an activity that is there. It is decided in the study, under “Quality”.',
    'Es könnte eine Aktivität sein, die schon da ist. Entschieden wird in der Studie unter „Qualität“.',
  ],
} as const;

export const uploadsTexts = inBoth({
  title: ['Your files', 'Deine Dateien'],
  choose: ['Choose files or drop them here', 'Wähle Dateien oder ziehe sie hierher'],
  takes: captions(
    'FIT, GPX and TCX files, up to {files, number} at once, or one archive of Strava, Garmin, Polar Flow or Apple Health of up to {gigabytes, number} GB.',
    'FIT-, GPX- und TCX-Dateien, bis zu {files, number} auf einmal, oder ein Archiv von Strava, Garmin, Polar Flow oder Apple Health mit bis zu {gigabytes, number} GB.',
  ),
  private: [
    'Only activities are read. Other files of an archive, such as messages, are never opened.',
    'Nur Aktivitäten werden gelesen. Andere Dateien eines Archivs, etwa Nachrichten, werden nie geöffnet.',
  ],
  wrongType: captions(
    '{name} is not a FIT, GPX or TCX file and not a ZIP archive.',
    '{name} ist keine FIT-, GPX- oder TCX-Datei und kein ZIP-Archiv.',
  ),
  sending: captions('{percent} % sent', '{percent} % gesendet'),
  sendingTitle: ['Files are being sent', 'Dateien werden gesendet'],
  keepOpen: [
    'Keep this window open until all is sent. You may go to another page.',
    'Lass dieses Fenster offen, bis alles gesendet ist. Du kannst auf eine andere Seite gehen.',
  ],
  failedTitle: ['The files were not uploaded', 'Die Dateien wurden nicht hochgeladen'],
  lost: [
    'The connection was lost. Check your network and try again.',
    'Die Verbindung ging verloren. Prüfe dein Netz und versuche es noch einmal.',
  ],
  cancel: ['Cancel the upload', 'Upload abbrechen'],
  cancelling: ['Being cancelled…', 'Wird abgebrochen …'],
  cancelFailed: ['The upload was not cancelled', 'Der Upload wurde nicht abgebrochen'],
  state: captions('Upload of {at}', 'Upload vom {at}'),
  stateBy: captions('Upload of {at} by {by}', 'Upload vom {at} von {by}'),
  stateByStaff: captions('Upload of {at} by the staff of a study', 'Upload vom {at} von Mitarbeitenden einer Studie'),
  forPlace: [
    'Only what the study reads is stored: activities of its days and sports, with the data that you agreed to. Names of files are kept with the results.',
    'Gespeichert wird nur, was die Studie liest: Aktivitäten ihrer Tage und Sportarten, mit den Daten, in die du eingewilligt hast. Die Namen der Dateien bleiben bei den Ergebnissen.',
  ],
  forParticipant: {
    title: ['Upload files for this participant', 'Dateien für diese Person hochladen'],
    hint: [
      'Only what the study reads is stored: activities of its days and sports, with the data that the participant agreed to. Names of files are kept with the results, so use none that tell who it is.',
      'Gespeichert wird nur, was die Studie liest: Aktivitäten ihrer Tage und Sportarten, mit den Daten, in die die Person eingewilligt hat. Die Namen der Dateien bleiben bei den Ergebnissen, nimm also keine, die verraten, wer es ist.',
    ],
    failed: ['Could not load the uploads.', 'Die Uploads ließen sich nicht laden.'],
  },
  states: uploadStates,
  read: captions('{read, number} of {all, number} read', '{read, number} von {all, number} gelesen'),
  readSoFar: captions(
    '{read, plural, one {# file} other {# files}} read so far',
    'Bisher {read, plural, one {# Datei} other {# Dateien}} gelesen',
  ),
  leave: [
    'You may leave this page. The result is here when you come back.',
    'Du kannst diese Seite verlassen. Das Ergebnis steht hier, wenn du zurückkommst.',
  ],
  counts: message('{result}: {count, number}'),
  preview: {
    title: ['Contents of this archive', 'Inhalt dieses Archivs'],
    reading: captions('{name} is being read in this browser', '{name} wird in diesem Browser gelesen'),
    soFar: captions(
      '{count, plural, one {# activity} other {# activities}} found so far',
      'Bisher {count, plural, one {# Aktivität} other {# Aktivitäten}} gefunden',
    ),
    local: ['Nothing has been sent. Keep this page open.', 'Nichts ist gesendet. Lass diese Seite offen.'],
    cutting: ['What you chose is being prepared…', 'Die Auswahl wird vorbereitet …'],
    found: captions(
      '{count, plural, one {# activity} other {# activities}} found. Untick what you do not want to send.',
      '{count, plural, one {# Aktivität} other {# Aktivitäten}} gefunden. Entferne die Häkchen bei Aktivitäten, die du nicht senden willst.',
    ),
    needed: captions(
      '{count, plural, one {# activity} other {# activities}} found, the study needs {needed, number}. Untick activities that are not to be sent.',
      '{count, plural, one {# Aktivität} other {# Aktivitäten}} gefunden, die Studie braucht {needed, number}. Entferne die Häkchen bei Aktivitäten, die nicht gesendet werden sollen.',
    ),
    unreadable: captions(
      '{count, plural, one {# file is} other {# files are}} not readable and will not be sent.',
      '{count, plural, one {# Datei ist nicht lesbar und wird} other {# Dateien sind nicht lesbar und werden}} nicht gesendet.',
    ),
    unreadableFiles: ['Files that are not readable', 'Nicht lesbare Dateien'],
    stored: captions(
      'Stored: day, sport, distance and times, {heart, select, yes {heart rate} other {no heart rate}}, {route, select, yes {the route} other {no route}} and {device, select, yes {the device} other {no device}}.',
      'Gespeichert werden Tag, Sportart, Distanz und Zeiten, {heart, select, yes {Herzfrequenz} other {keine Herzfrequenz}}, {route, select, yes {die Strecke} other {keine Strecke}} und {device, select, yes {das Gerät} other {kein Gerät}}.',
    ),
    sent: [
      'The files of the ticked activities are sent whole, with the route, heart rate and device that they hold, because the server checks place and time by them. It then keeps only what is stored, and deletes the files.',
      'Die Dateien der angehakten Aktivitäten werden ganz gesendet, mit Strecke, Herzfrequenz und Gerät, soweit sie darin stehen, weil der Server Ort und Zeit daran prüft. Danach behält er nur, was gespeichert wird, und löscht die Dateien.',
    ],
    label: ['Activities of the archive', 'Aktivitäten des Archivs'],
    day: ['Day', 'Tag'],
    sport: ['Sport', 'Sportart'],
    activity: ['Activity', 'Aktivität'],
    distance: ['Distance', 'Distanz'],
    time: ['Moving time', 'Bewegungszeit'],
    count: captions(
      '{count, plural, one {# activity} other {# activities}}',
      '{count, plural, one {# Aktivität} other {# Aktivitäten}}',
    ),
    none: [
      'There is nothing in this archive that the study needs.',
      'In diesem Archiv ist nichts, was die Studie braucht.',
    ],
    send: captions(
      'Send {count, plural, one {# activity} other {# activities}}',
      '{count, plural, one {# Aktivität} other {# Aktivitäten}} senden',
    ),
    cancel: ['Choose another file', 'Andere Datei wählen'],
    whole: ['Upload the whole archive', 'Das ganze Archiv hochladen'],
    failed: ['This archive cannot be read', 'Dieses Archiv ist nicht lesbar'],
    cannot: [
      'This browser could not read the archive. The server can read the whole of it.',
      'Dieser Browser konnte das Archiv nicht lesen. Der Server kann es ganz lesen.',
    ],
  },
  table: {
    label: ['Results of the files', 'Ergebnisse der Dateien'],
    file: ['File', 'Datei'],
    result: ['Result', 'Ergebnis'],
    reason: ['What it means', 'Was es bedeutet'],
    activity: ['Activity', 'Aktivität'],
    open: ['Open', 'Öffnen'],
    openLabel: captions('Open the activity of {file}', 'Aktivität von {file} öffnen'),
    search: ['Search files', 'Dateien durchsuchen'],
    count: captions(
      '{count, plural, one {# file} other {# files}}',
      '{count, plural, one {# Datei} other {# Dateien}}',
    ),
    noResults: ['No file matches this search.', 'Keine Datei passt zu dieser Suche.'],
    failed: ['Could not load the results.', 'Die Ergebnisse ließen sich nicht laden.'],
    empty: ['No file was read.', 'Keine Datei wurde gelesen.'],
  },
  results: fileResults,
  meanings,
  decided,
  pending: filePending,
  download: ['Download results', 'Ergebnisse herunterladen'],
  downloadFile: ['upload-results.csv', 'upload-ergebnisse.csv'],
  downloadFailed: ['The results could not be downloaded.', 'Die Ergebnisse ließen sich nicht herunterladen.'],
  earlier: ['Earlier uploads', 'Frühere Uploads'],
  earlierFailed: ['Could not load these uploads.', 'Diese Uploads ließen sich nicht laden.'],
  notThere: [
    'The upload that this address names could not be shown.',
    'Der Upload, den diese Adresse nennt, ließ sich nicht zeigen.',
  ],
  newestInstead: [
    'The upload that this address names could not be shown, so this is the newest one.',
    'Der Upload, den diese Adresse nennt, ließ sich nicht zeigen; dies ist der neueste.',
  ],
  earlierFields: {
    at: ['Uploaded', 'Hochgeladen'],
    files: ['Files', 'Dateien'],
    results: ['Results', 'Ergebnisse'],
    state: ['State', 'Stand'],
  },
  failed: ['Could not load your uploads.', 'Deine Uploads ließen sich nicht laden.'],
});
