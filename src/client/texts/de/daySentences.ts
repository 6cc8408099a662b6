/** About absences, pauses, periods, contacts and the reading of sources. */
export const daySentences = {
  period_ends_first: 'Der letzte Tag liegt vor dem ersten',
  period_too_long: 'Der Zeitraum ist zu lang',
  unknown_sport: 'Diese Sportart ist unbekannt',
  absence_not_found: 'Abwesenheit mit der Kennung {id} nicht gefunden',
  pause_not_found: 'Pause mit der Kennung {id} nicht gefunden',
  contact_not_found: 'Kontakt mit der Kennung {id} nicht gefunden',
  no_source_to_read: 'Zurzeit lässt sich keine Quelle dieser Teilnahme lesen',
  sources_read_lately:
    'Die Quellen einer Teilnahme werden höchstens einmal in 15 Minuten gelesen. Versuch es um {time} wieder.',
  date_in_future: 'Das Datum liegt in der Zukunft',
  end_before_start: 'Das Ende muss am Tag des Beginns oder danach liegen',
  rule_saved: 'Regel gespeichert',
  rule_whole_number: 'Gib eine ganze Zahl von {from} bis {to} ein',
  rule_number: 'Gib eine Zahl von {from} bis {to} mit höchstens einer Nachkommastelle ein',
  rule_limit_low: 'Die Obergrenze darf nicht unter dem Ziel liegen',
  rule_phase_open: 'Nur die letzte Phase darf ohne Länge sein',
  rule_phase_order: 'Die Phasen müssen in ihrer Reihenfolge stehen, jede nur einmal',
  rule_group_twice: 'Jede Gruppe kann nur eine eigene Regel haben',
  rule_target_elsewhere: 'Die Regel dieser Studie zählt keine Tage. Ändere ihr Ziel in der Regel.',
  rule_changed_meanwhile: 'Die Regel wurde inzwischen geändert. Lade sie neu, um die Änderung zu sehen.',
  own_target_other: 'Die Regel dieser Studie zählt etwas anderes',
};
