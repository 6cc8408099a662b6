-- Who people are, and what opens their accounts and connections, lies apart from what studies read. Statements name no
-- schema: every connection of Kadenz searches both.
CREATE SCHEMA identity;

ALTER TABLE users SET SCHEMA identity;
ALTER TABLE sessions SET SCHEMA identity;
ALTER TABLE refresh_tokens SET SCHEMA identity;
ALTER TABLE login_failures SET SCHEMA identity;
ALTER TABLE known_origins SET SCHEMA identity;
ALTER TABLE last_sign_ins SET SCHEMA identity;
ALTER TABLE staff_digests SET SCHEMA identity;

ALTER TABLE people SET SCHEMA identity;
ALTER TABLE athletes SET SCHEMA identity;
ALTER TABLE source_accounts SET SCHEMA identity;
ALTER TABLE connection_states SET SCHEMA identity;
ALTER TABLE revocations SET SCHEMA identity;
-- Events name the account at the source.
ALTER TABLE webhook_events SET SCHEMA identity;
ALTER TABLE contact_addresses SET SCHEMA identity;
ALTER TABLE receipts SET SCHEMA identity;

-- Also for a session that searches `public` alone.
ALTER FUNCTION fill_study_owner() SET search_path = public, identity;
ALTER FUNCTION forget_contact_address() SET search_path = public, identity;
