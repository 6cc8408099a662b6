export const problemSentences = {
  code_unknown: 'In dieser Studie hat niemand diesen Code',
  at_most_characters: 'Höchstens {limit} Zeichen',
  reported_before: 'Die Meldung kann nicht vor der Abweichung liegen',
  study_problem_not_found: 'Problem mit der Kennung {id} nicht gefunden',
  study_problem_changed: 'Dieses Problem wurde inzwischen geändert. Sieh es dir noch einmal an.',
  study_problem_closed: 'Dieses Problem ist geschlossen. Öffne es als neues wieder.',
  study_problem_not_closed: 'Nur ein geschlossenes Problem lässt sich wieder öffnen',
  study_problem_open: 'Für diese Person ist schon ein Problem dieser Art offen',
  close_reason_needed: 'Sag, warum das Problem geschlossen wird',
  assignee_not_in_team: 'Diese Person gehört nicht zum Team dieser Studie',
  deviation_not_found: 'Abweichung mit der Kennung {id} nicht gefunden',
  deviation_corrected: 'Dieser Eintrag wurde inzwischen berichtigt. Sieh ihn dir noch einmal an.',
};
