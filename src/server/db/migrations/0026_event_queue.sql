-- An event's own row is its place in the queue: who takes it counts an attempt and moves `retry_at` ahead, so that another worker takes
-- it when the first one dies.
ALTER TABLE webhook_events
  ADD COLUMN attempts integer NOT NULL DEFAULT 0,
  ADD COLUMN retry_at timestamptz;
UPDATE webhook_events SET retry_at = received_at;
ALTER TABLE webhook_events ALTER COLUMN retry_at SET NOT NULL;
