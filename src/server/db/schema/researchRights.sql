-- What cuts, packages and personal tokens read and write, granted at each start. Columns with names, titles, ids at a
-- source, notes and hashes are left out. A right that is dropped here needs a REVOKE.
GRANT USAGE ON SCHEMA public TO kadenz_research;

GRANT SELECT ON participations, fixed_starts, sources_with_basis, source_histories TO kadenz_research;

GRANT SELECT (id, lab_id, title, version, timezone, start_date, end_date, closed_at, contact_email, ethics_ref,
  permitted_sources, silent_after_days, consent_version) ON studies TO kadenz_research;
GRANT SELECT (id, name) ON labs TO kadenz_research;
GRANT SELECT (study_id, version, rule) ON study_rules TO kadenz_research;
GRANT SELECT (study_id, version, thresholds, severities) ON study_checks TO kadenz_research;
GRANT SELECT ON source_terms, sport_kinds TO kadenz_research;
GRANT SELECT (strava_basis, display_policy) ON installation_settings TO kadenz_research;

GRANT SELECT (id, study_id, code, group_name, start_date, end_date, target_days, own_target, person_id, joined_at,
  joined_day, consent_answers, consent_sources, withdrawn_at, withdrawal_date, withdrawal_choice, created_at)
  ON participants TO kadenz_research;
GRANT SELECT (id, participant_id, version, language, text_hash, answers, channel, signed_on, at) ON consents
  TO kadenz_research;
GRANT SELECT (participant_id, created_at, expires_at, opened_at, consented_at, refused_at, ended_at)
  ON participant_invites TO kadenz_research;
GRANT SELECT (participant_id, first_day, last_day, reason) ON declarations TO kadenz_research;
GRANT SELECT (study_id, participant_id, first_day, last_day) ON pauses TO kadenz_research;
GRANT SELECT (participant_id, contacted_on, channel, outcome) ON contact_log TO kadenz_research;
GRANT SELECT (participant_id, kind, state, reason, finished_at) ON mails TO kadenz_research;
GRANT SELECT (person_id, participant_id, state, finished_at, counts) ON uploads TO kadenz_research;

GRANT SELECT (id, person_id, source, joined_to, sport_type, start_date, start_date_local, local_day, distance,
  moving_time, elapsed_time, total_elevation_gain, average_heartrate, max_heartrate, device_name, manual, trainer, flags,
  excluded_at, exclude_reason) ON activities TO kadenz_research;
GRANT SELECT (activity_id, detail) ON activity_details TO kadenz_research;
GRANT SELECT ON activity_flags, session_efforts TO kadenz_research;
GRANT SELECT (person_id, first_id, second_id, found_at, decision, decided_at) ON duplicate_pairs TO kadenz_research;
GRANT SELECT (study_id, activity_id, flag, decision, reason, utc_offset, decided_at) ON study_reviews TO kadenz_research;

GRANT SELECT ON study_cuts TO kadenz_research;
REVOKE INSERT, UPDATE (tables) ON study_cuts FROM kadenz_research;
GRANT SELECT, INSERT ON study_cut_rows TO kadenz_research;
GRANT SELECT ON study_cut_amendments TO kadenz_research;
