-- The secret key of the first start, encrypted with the present one; without a row the key was never changed.
CREATE TABLE lasting_key (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  key_encrypted bytea NOT NULL
);
