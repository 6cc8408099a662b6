-- That of the screens at the last sign-in which told one.
ALTER TABLE last_sign_ins ADD COLUMN language text CHECK (language IN ('de', 'en'));
