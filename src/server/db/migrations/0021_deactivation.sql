-- Who may not sign in, and since when; everything else of the account stays.

ALTER TABLE users ADD COLUMN deactivated_at timestamptz;
