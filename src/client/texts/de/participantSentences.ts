export const participantSentences = {
  participant_withdrawn: 'Diese Person ist ausgeschieden und lässt sich nicht mehr ändern',
  withdrawn_stays: 'Wer ausgeschieden ist, kann nicht gelöscht werden: Der Code bleibt als Nachweis',
  joined_stays: 'Wer beigetreten ist, kann nicht gelöscht werden. Trage stattdessen das Ausscheiden ein.',
  code_locked: 'Der Code steht fest, sobald die Person beigetreten ist: Er steht in Exporten',
  typed_mismatch: 'Das Eingegebene stimmt nicht überein. Lade die Seite neu und sieh noch einmal nach.',
};
