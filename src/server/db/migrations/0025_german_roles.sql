UPDATE users
SET search_text = replace(
  search_text,
  E'\n' || role || E'\n',
  E'\n' || role || E'\n' || CASE role WHEN 'user' THEN 'benutzer' ELSE 'forscher' END || E'\n'
)
WHERE role IN ('user', 'researcher');
