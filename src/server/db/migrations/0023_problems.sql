-- Incidents of a study, opened by a rule or by a member of the team.
CREATE TABLE study_problems (
  id uuid PRIMARY KEY,
  study_id uuid NOT NULL REFERENCES studies (id) ON DELETE CASCADE,
  participant_id uuid REFERENCES participants (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('silent', 'source_broken', 'permission_missing', 'needs_decision', 'implausible', 'by_hand')),
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'in_progress', 'closed')),
  -- The rule still finds what it opened this for, so that a problem closed by hand is not opened again before it has ended.
  holds boolean NOT NULL DEFAULT false,
  is_by_rule boolean NOT NULL,
  opened_at timestamptz NOT NULL,
  opened_by uuid REFERENCES users (id) ON DELETE SET NULL,
  assignee_id uuid REFERENCES users (id) ON DELETE SET NULL,
  note text NOT NULL DEFAULT '',
  closed_at timestamptz,
  closed_by uuid REFERENCES users (id) ON DELETE SET NULL,
  close_reason text,
  version integer NOT NULL DEFAULT 1,
  CHECK ((state = 'closed') = (closed_at IS NOT NULL) AND (state = 'closed') = (close_reason IS NOT NULL)),
  CHECK (kind = 'by_hand' OR participant_id IS NOT NULL)
);
CREATE UNIQUE INDEX study_problems_open_once ON study_problems (participant_id, kind) WHERE state <> 'closed' AND kind <> 'by_hand';
CREATE UNIQUE INDEX study_problems_hold_once ON study_problems (participant_id, kind) WHERE holds;
CREATE INDEX study_problems_of_study ON study_problems (study_id, state, opened_at, id);
CREATE INDEX study_problems_of_participant ON study_problems (participant_id) WHERE participant_id IS NOT NULL;
CREATE INDEX study_problems_held ON study_problems (study_id) WHERE holds;

-- When the rules last looked at all participants of a study.
CREATE TABLE problem_checks (
  study_id uuid PRIMARY KEY REFERENCES studies (id) ON DELETE CASCADE,
  checked_at timestamptz NOT NULL
);

-- The register of protocol deviations. A correction is a further version, and the last one counts.
CREATE TABLE deviations (
  id uuid NOT NULL,
  version integer NOT NULL CHECK (version > 0),
  study_id uuid NOT NULL REFERENCES studies (id) ON DELETE CASCADE,
  number integer NOT NULL,
  participant_id uuid REFERENCES participants (id) ON DELETE SET NULL,
  -- As it was recorded, because the entry outlives the participant.
  code text,
  day date NOT NULL,
  category text NOT NULL CHECK (category IN ('consent', 'eligibility', 'schedule', 'device_data', 'other')),
  severity text NOT NULL CHECK (severity IN ('minor', 'major')),
  description text NOT NULL,
  action_taken text NOT NULL,
  reported_on date,
  -- Recorded in error: the entry stays, and does not count.
  is_struck boolean NOT NULL DEFAULT false,
  -- Of the correction; empty in the first version.
  reason text NOT NULL DEFAULT '',
  recorded_by uuid REFERENCES users (id) ON DELETE SET NULL,
  recorded_at timestamptz NOT NULL,
  PRIMARY KEY (id, version),
  UNIQUE (study_id, number, version)
);
CREATE INDEX deviations_of_participant ON deviations (participant_id) WHERE participant_id IS NOT NULL;

-- By a trigger, because participations end in several ways. The register keeps that there was a deviation.
CREATE FUNCTION forget_problems() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM study_problems WHERE participant_id = NEW.id;
  UPDATE deviations SET description = '', action_taken = '', reason = '' WHERE participant_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER participants_problems_erased AFTER UPDATE OF withdrawal_choice ON participants FOR EACH ROW
  WHEN (NEW.withdrawal_choice = 'erase' AND OLD.withdrawal_choice IS DISTINCT FROM 'erase')
  EXECUTE FUNCTION forget_problems();
