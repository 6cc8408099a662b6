-- A group may have weeks of its own.
UPDATE study_rules SET rule = jsonb_set(rule, '{groups}', (
  SELECT jsonb_agg('{"window": null}'::jsonb || part ORDER BY place)
  FROM jsonb_array_elements(rule -> 'groups') WITH ORDINALITY AS parts (part, place)))
WHERE jsonb_array_length(rule -> 'groups') > 0;
