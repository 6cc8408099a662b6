import { icu } from '#shared/sentence.ts';

export const inviteSentences = icu({
  invite_not_recorded: 'Bitte lies zuerst die Informationen und willige ein',
  place_has_account: 'Dieser Platz gehört schon zu einem Konto',
  place_other_code: 'An einer Studie dieses Platzes nimmst du mit einem anderen Code teil. Bitte frage den Kontakt.',
  place_two_strava: 'Dieser Platz und dein Konto haben je ein Strava-Konto. Bitte frage den Kontakt der Studie.',
  place_two_accounts:
    'Dieser Platz und dein Konto haben je eine Verbindung zu derselben Quelle. Bitte frage den Kontakt der Studie.',
  invite_used: 'Diese Einladung wurde schon benutzt.',
  invite_expired: 'Diese Einladung ist abgelaufen. Bitte den Kontakt der Studie um eine neue.',
  invite_refused: 'Du hast gesagt, dass du nicht teilnehmen möchtest. Ändert sich das, frage den Kontakt der Studie.',
  invite_withdrawn: 'Die Teilnahme mit diesem Code ist beendet. Bitte frage den Kontakt der Studie.',
  study_link_full: 'Alle Plätze dieses Links sind vergeben. Bitte frage den Kontakt der Studie.',
  nothing_to_cancel: 'Diese Person hat keine Einladung, die sich zurückziehen ließe',
  no_study_link: 'Diese Studie hat keinen offenen Link',
  day_in_past: 'Der Tag darf nicht in der Vergangenheit liegen',
  place_not_found: 'Dieser Platz in einer Studie wurde nicht gefunden. Bitte frage den Kontakt der Studie.',
  sign_in_for_data: 'Dieser Platz gehört zu einem Konto. Bitte melde dich an, um deine Daten herunterzuladen.',
  effort_not_asked: 'Diese Studie fragt nicht nach der Anstrengung',
  own_activity_not_found: 'Diese Einheit wurde nicht gefunden. Vielleicht liest die Studie sie nicht mehr.',
  source_not_permitted: 'Diese Studie liest nichts von dieser Quelle',
  source_not_agreed:
    'Die Studie erlaubt diese Quelle erst seit nach deiner Einwilligung. Sie liest sie nur, wenn du einem neuen Text zustimmst.',
  source_not_connected: 'Diese Quelle ist nicht verbunden',
  answer_not_given: 'Die Antwort {answer} wurde nicht gegeben, also kann sie nicht bleiben',
  no_consent_yet: 'Es gibt noch keine Einwilligung',
  absences_full: 'Mehr Abwesenheiten lassen sich nicht melden. Bitte nimm alte zurück.',
  own_absence_not_found: 'Diese Abwesenheit gibt es nicht mehr',
  absence_of_staff: 'Diese Abwesenheit hat die Studie gemeldet. Bitte frage ihren Kontakt.',
  mail_not_set_up: 'Es ist kein Mailserver eingerichtet, deshalb lässt sich nichts senden',
  participation_over: 'Deine Teilnahme an dieser Studie ist beendet',
  place_takes_no_files: 'Die Studie nimmt keine Dateien mehr an. Bitte frage ihren Kontakt.',
  contact_link_unknown: 'Dieser Link gilt nicht mehr. Gib deine Adresse dort noch einmal an, wo du sie angegeben hast.',
  send_hour_is_quiet: 'Die Stunde des Versands liegt in den Ruhezeiten',
  receipt_unknown: 'Dieser Link gilt nicht. Bitte den Kontakt der Studie um einen neuen.',
  strava_other_code:
    'Dieses Strava-Konto gehört schon zu einem anderen Code. Bitte melde dich beim Kontakt der Studie.',
  undo_too_late:
    'Eine Verbindung lässt sich nur 10 Minuten lang rückgängig machen. Bitte frage den Kontakt der Studie.',
});
