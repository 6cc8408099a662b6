/** What the server says about a source with accounts other than Strava. */
export const sourceSentences = {
  source_not_set_up: '{source} ist nicht eingerichtet',
  source_already_linked: 'Dieses {source}-Konto gehört schon einem anderen Benutzer',
  source_other_person:
    'Dieses {source}-Konto gehört schon zu einer anderen Person. Bitte melde dich beim Kontakt der Studie.',
  source_other_code:
    'Dieses {source}-Konto nimmt schon mit einem anderen Code an dieser Studie teil. Bitte melde dich beim Kontakt der Studie.',
  source_state_expired: 'Dieser Versuch ist abgelaufen. Bitte beginne im selben Browser noch einmal.',
  source_other_account: 'Du bist schon mit einem anderen {source}-Konto verbunden',
  source_no_account: 'Es ist kein {source}-Konto verbunden',
  source_unavailable: '{source} antwortet gerade nicht. Versuche es in 15 Minuten noch einmal.',
  source_signature_wrong: 'Dieses Ereignis ist nicht von {source} signiert',
  source_webhook_refused:
    '{source} hat abgelehnt. Prüfe {prefix}_CLIENT_ID und {prefix}_CLIENT_SECRET, und ob PUBLIC_URL per https im Internet erreichbar ist.',
};
