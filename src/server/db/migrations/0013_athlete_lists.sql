-- What the list of athletes is searched, sorted and narrowed by.

-- Without a list of entries still to be sorted in, which every search would have to read through.
CREATE INDEX athletes_by_search_text ON athletes USING gin (search_text gin_trgm_ops) WITH (fastupdate = off);
CREATE INDEX athletes_in_order_of_name ON athletes (name_key, id);
CREATE INDEX athletes_by_status ON athletes (status, id);
CREATE INDEX athletes_by_connected_at ON athletes (connected_at, id);
-- Whoever never did anything comes last when the latest come first, and first when they come last.
CREATE INDEX athletes_by_last_activity_at ON athletes (last_activity_at DESC NULLS LAST, id DESC);
CREATE INDEX athletes_by_last_sync_at ON athletes (last_sync_at DESC NULLS LAST, id DESC);
