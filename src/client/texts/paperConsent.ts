import { captions } from './inBoth.ts';

export const paper = {
  title: captions('Record the consent of {code}', 'Einwilligung von {code} eintragen'),
  open: ['Record a consent on paper…', 'Einwilligung auf Papier eintragen …'],
  none: [
    'Nobody has joined with this code yet. With a consent on paper you can upload files for this participant.',
    'Mit diesem Code ist noch niemand beigetreten. Mit einer Einwilligung auf Papier kannst du Dateien für diese Person hochladen.',
  ],
  effect: captions(
    'You confirm that version {version} of the consent text was signed on paper and is kept by you.',
    'Du bestätigst, dass Version {version} des Einwilligungstexts auf Papier unterschrieben ist und bei dir aufbewahrt wird.',
  ),
  signedOn: ['Signed on', 'Unterschrieben am'],
  sources: captions(
    'The study will read these sources, which it permits today: {sources}. Record the consent only if the signed text covers all of them.',
    'Die Studie liest dann diese Quellen, die sie heute erlaubt: {sources}. Erfasse die Einwilligung nur, wenn der unterschriebene Text alle abdeckt.',
  ),
  signedHint: [
    'The study reads activities from this day on, and its import history before it.',
    'Die Studie liest Aktivitäten ab diesem Tag und die Vorgeschichte davor.',
  ],
  language: ['Language of the text', 'Sprache des Texts'],
  languages: {
    de: ['German', 'Deutsch'],
    en: ['English', 'Englisch'],
  },
  answers: ['What was ticked on paper', 'Was auf dem Papier angekreuzt ist'],
  submit: ['Record consent', 'Einwilligung eintragen'],
  submitting: ['Recording…', 'Wird eingetragen …'],
  recorded: ['Consent recorded', 'Einwilligung eingetragen'],
} as const;
