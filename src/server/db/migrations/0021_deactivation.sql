ALTER TABLE users ADD COLUMN deactivated_at timestamptz;
