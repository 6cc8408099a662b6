CREATE INDEX audit_log_by_time ON audit_log (at, id);
CREATE INDEX audit_log_by_actor ON audit_log (lower(actor_email), at, id);
CREATE INDEX audit_log_by_action ON audit_log (action, at, id);
CREATE INDEX audit_log_by_type ON audit_log (object_type, at, id);
CREATE INDEX audit_log_by_request ON audit_log (request_id);
