-- The policy for withdrawals that was in force at the consent; the log knows the former ones.
ALTER TABLE consents ADD COLUMN withdrawal_policy text CHECK (withdrawal_policy IN ('participant', 'erase', 'keep'));
UPDATE consents c SET withdrawal_policy = coalesce((
    SELECT e.changes -> 'withdrawal_policy' ->> 'old' FROM audit_log e
    WHERE e.study_id = s.id AND e.action = 'study.changed' AND e.at > c.at AND e.changes ? 'withdrawal_policy'
    ORDER BY e.at LIMIT 1
  ), s.withdrawal_policy)
FROM participants p JOIN studies s ON s.id = p.study_id WHERE p.id = c.participant_id;
DROP TRIGGER consents_fixed ON consents;
CREATE TRIGGER consents_fixed BEFORE UPDATE OF version, language, text_hash, answers, channel, at, withdrawal_policy
  ON consents FOR EACH ROW EXECUTE FUNCTION refuse_change();
