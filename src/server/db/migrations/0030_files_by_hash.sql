-- Each file that is there already asks who gave it before.
CREATE INDEX upload_files_by_hash ON upload_files (sha256) WHERE sha256 IS NOT NULL;
