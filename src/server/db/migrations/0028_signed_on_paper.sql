-- The day of the signature of a consent that staff have on paper; of older records it is not known.
ALTER TABLE consents ADD COLUMN signed_on date;
