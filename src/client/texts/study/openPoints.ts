import { captions } from '#client/texts/inBoth.ts';
import type { OpenPoint } from '#shared/contract/studyExports.ts';

export const openPoints = {
  undecided_duplicates: captions(
    '{count, plural, one {1 undecided duplicate} other {# undecided duplicates}}',
    '{count, plural, one {1 unentschiedene Doppelung} other {# unentschiedene Doppelungen}}',
  ),
  older_consent: captions(
    '{count, plural, one {1 participant} other {# participants}} on an older version of the consent',
    '{count, plural, one {1 teilnehmende Person} other {# Teilnehmende}} mit einer älteren Version der Einwilligung',
  ),
  not_joined: captions(
    '{count, plural, one {1 participant has} other {# participants have}} not joined',
    '{count, plural, one {1 teilnehmende Person ist} other {# Teilnehmende sind}} nicht beigetreten',
  ),
  undecided_files: captions(
    '{count, plural, one {1 uploaded file needs} other {# uploaded files need}} a decision',
    '{count, plural, one {1 hochgeladene Datei braucht} other {# hochgeladene Dateien brauchen}} eine Entscheidung',
  ),
  uploads_running: captions(
    '{count, plural, one {1 upload is} other {# uploads are}} running',
    '{count, plural, one {1 Upload läuft} other {# Uploads laufen}}',
  ),
  importing: captions(
    '{count, plural, one {1 history is} other {# histories are}} still being imported',
    '{count, plural, one {1 Vorgeschichte wird} other {# Vorgeschichten werden}} noch gelesen',
  ),
} satisfies Record<OpenPoint, unknown>;
