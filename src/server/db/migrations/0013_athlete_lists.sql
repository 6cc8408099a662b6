-- A pending list would be read by every search.
CREATE INDEX athletes_by_search_text ON athletes USING gin (search_text gin_trgm_ops) WITH (fastupdate = off);
CREATE INDEX athletes_in_order_of_name ON athletes (name_key, id);
CREATE INDEX athletes_by_status ON athletes (status, id);
CREATE INDEX athletes_by_connected_at ON athletes (connected_at, id);
-- Athletes without activities come last when the latest come first.
CREATE INDEX athletes_by_last_activity_at ON athletes (last_activity_at DESC NULLS LAST, id DESC);
CREATE INDEX athletes_by_last_sync_at ON athletes (last_sync_at DESC NULLS LAST, id DESC);
