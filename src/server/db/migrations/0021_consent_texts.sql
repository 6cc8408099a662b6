-- The texts that participants read, with the study's values in them, each once.
CREATE TABLE consent_texts (
  hash bytea PRIMARY KEY CHECK (hash = sha256(convert_to(text, 'UTF8'))),
  text text NOT NULL
);
CREATE TRIGGER consent_texts_fixed BEFORE UPDATE ON consent_texts FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- Until now the hash was that of the text before its values were filled in.
INSERT INTO consent_texts (hash, text)
SELECT DISTINCT sha256(convert_to(texts.text, 'UTF8')), texts.text
FROM (SELECT text_de AS text FROM consent_versions UNION SELECT text_en FROM consent_versions) AS texts
WHERE sha256(convert_to(texts.text, 'UTF8')) IN (SELECT text_hash FROM consents);

ALTER TABLE consents ADD CONSTRAINT consents_text_fkey FOREIGN KEY (text_hash) REFERENCES consent_texts (hash);
