-- Reports of templates have parts, a language, names of tags, and how they sum up. Those that exist get what their reports had.
UPDATE client_templates
SET content = jsonb_set(content, '{reports}', (
  SELECT coalesce(
    jsonb_agg('{"parts": null, "language": "en", "tags": [], "summary": "drafted"}'::jsonb || report ORDER BY place), '[]')
  FROM jsonb_array_elements(content -> 'reports') WITH ORDINALITY AS given (report, place)
));
