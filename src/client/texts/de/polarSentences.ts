/** What the server says about Polar. */
export const polarSentences = {
  polar_not_set_up: 'Polar ist nicht eingerichtet',
  polar_already_linked: 'Dieses Polar-Konto gehört schon einem anderen Benutzer',
  polar_other_person: 'Dieses Polar-Konto gehört schon zu einer anderen Person. Bitte dem Kontakt der Studie melden.',
  polar_other_code:
    'Dieses Polar-Konto nimmt schon mit einem anderen Code an dieser Studie teil. Bitte dem Kontakt der Studie melden.',
  polar_state_expired: 'Dieser Versuch ist abgelaufen. Bitte beginne im selben Browser noch einmal.',
  polar_other_account: 'Du bist schon mit einem anderen Polar-Konto verbunden',
  polar_not_connected: 'Es ist kein Polar-Konto verbunden',
  polar_unavailable: 'Polar antwortet gerade nicht. Versuche es in 15 Minuten noch einmal.',
  polar_signature_wrong: 'Dieses Ereignis ist nicht von Polar signiert',
  polar_webhook_refused:
    'Polar hat abgelehnt. Prüfe POLAR_CLIENT_ID und POLAR_CLIENT_SECRET, und ob PUBLIC_URL per https im Internet erreichbar ist.',
};
