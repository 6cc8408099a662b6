-- Whose rows a package has, so that participants can be told; a live package can leave people out.
CREATE TABLE study_export_participants (
  export_id uuid NOT NULL REFERENCES study_exports (id) ON DELETE CASCADE,
  participant_id uuid NOT NULL REFERENCES participants (id) ON DELETE CASCADE,
  PRIMARY KEY (participant_id, export_id)
);
CREATE INDEX study_export_participants_by_export ON study_export_participants (export_id);

-- Of packages before this version, those who had joined, or whose rows the cut has.
INSERT INTO study_export_participants (export_id, participant_id)
SELECT e.id, p.id FROM study_exports e JOIN participants p ON p.study_id = e.study_id
WHERE CASE WHEN e.cut_id IS NULL THEN p.joined_at <= e.created_at
  ELSE EXISTS (SELECT FROM study_cut_rows r WHERE r.cut_id = e.cut_id AND r.participant_id = p.id) END;

-- After the exports are ended, so that one which is being written notes nobody any more.
CREATE OR REPLACE FUNCTION erase_participant_from_cuts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM erase_from_cuts(OLD.id, OLD.study_id);
  DELETE FROM study_export_participants WHERE participant_id = OLD.id;
  RETURN NULL;
END $$;
