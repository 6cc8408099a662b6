-- The event's row is its place in the queue: a worker counts an attempt and moves `retry_at` ahead, so that another
-- takes it when the first dies.
ALTER TABLE webhook_events
  ADD COLUMN attempts integer NOT NULL DEFAULT 0,
  ADD COLUMN retry_at timestamptz;
UPDATE webhook_events SET retry_at = received_at;
ALTER TABLE webhook_events ALTER COLUMN retry_at SET NOT NULL;
