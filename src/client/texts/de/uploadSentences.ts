import { icu } from '#shared/sentence.ts';

export const uploadSentences = icu({
  upload_no_files: 'Wähle mindestens eine Datei.',
  upload_too_many_files: 'Wähle höchstens {files, number} Dateien oder ein Archiv.',
  upload_archive_alone: 'Ein Archiv wird für sich hochgeladen. Wähle nur das Archiv.',
  upload_file_too_large:
    'Eine Datei darf höchstens {megabytes, number} MB haben. Lade diese als FIT oder in Teilen hoch.',
  upload_too_large: 'Ein Upload darf höchstens {gigabytes, number} GB haben. Wähle weniger Dateien.',
  upload_not_multipart: 'Sende die Dateien als multipart/form-data.',
  upload_running: 'Ein anderer Upload läuft. Warte, bis er endet, oder brich ihn ab.',
  upload_broken_off: 'Die Verbindung ging verloren, bevor alle Dateien da waren. Bitte versuche es noch einmal.',
  upload_no_space: 'Auf dem Server ist zurzeit kein Platz für diese Dateien. Bitte wende dich an einen Admin.',
  upload_no_space_now:
    'Auf dem Server ist zurzeit kein Platz für diese Dateien. Bitte versuche es später noch einmal. Hilft das nicht, frage den Kontakt deiner Studie.',
  upload_not_found: 'Diesen Upload gibt es nicht mehr',
  upload_over: 'Dieser Upload ist schon beendet',
  upload_without_consent: 'Mit diesem Code ist noch niemand beigetreten. Trage zuerst die Einwilligung auf Papier ein.',
  study_takes_no_files: 'Diese Studie nimmt keine Dateien an. Erlaube zuerst Dateien als Quelle der Studie.',
  files_not_agreed:
    'Diese teilnehmende Person stimmte zu, bevor die Studie Dateien erlaubte. Sie lassen sich geben, sobald sie einer neuen Version des Einwilligungstexts zustimmt.',
  reading_too_slow:
    'Das Lesen hat länger als {seconds, number} Sekunden gedauert. Exportiere die Aktivität noch einmal oder teile sie.',
  reading_too_much_memory:
    'Das Lesen braucht mehr Speicher als erlaubt. Exportiere die Aktivität noch einmal oder teile sie.',
  reading_failed:
    'Die Dateien ließen sich wegen eines Fehlers auf dem Server nicht lesen. Bitte wende dich an einen Admin.',
  reading_failed_now:
    'Die Dateien ließen sich wegen eines Fehlers auf dem Server nicht lesen. Bitte lade sie später noch einmal hoch. Hilft das nicht, frage den Kontakt deiner Studie.',
  upload_files_gone: 'Die Dateien sind nicht mehr auf dem Server. Bitte lade sie noch einmal hoch.',
});
