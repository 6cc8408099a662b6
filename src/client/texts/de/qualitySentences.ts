import { icu } from '#shared/sentence.ts';

export const qualitySentences = icu({
  duplicate_not_found: 'Mögliche Doppelung mit der Kennung {id} nicht gefunden',
  duplicate_decided: 'Das ist bereits entschieden. Nimm die Entscheidung zurück, um neu zu entscheiden.',
  duplicate_joined: 'Diese Aufzeichnungen gehören bereits zu einer Aktivität',
  primary_not_among: 'Wähle eine der beiden Aufzeichnungen',
  primary_held_back: 'Wähle die andere Aufzeichnung: Diese dürfen Studien nicht sehen',
  joined_as_same: 'Die beiden Aufzeichnungen sind jetzt eine Aktivität',
  kept_apart: 'Die beiden Aufzeichnungen bleiben zwei Aktivitäten',
  kept_parallel: 'Beide Aufzeichnungen bleiben, und eine davon zählt',
  threshold_out_of_range: 'Gib eine Zahl von {least} bis {most} ein',
  checks_changed_meanwhile: 'Jemand hat die Schwellen geändert ({at}). Sieh dir die Änderungen an.',
  choose_offset: 'Wähle den Abstand von UTC',
  decision_taken_back: 'Alles ist wieder wie zuvor',
});
