-- A person chooses the parts of a report's PDF, the tags that one of them lists, a comment on its next document, and the
-- client's logo. NULL as parts: those of its detail.
ALTER TABLE reports
  ADD COLUMN parts text[] CHECK (cardinality(parts) > 0),
  ADD COLUMN tag_ids bigint[] NOT NULL DEFAULT '{}',
  ADD COLUMN summary text NOT NULL DEFAULT 'drafted' CHECK (summary IN ('drafted', 'written')),
  ADD COLUMN next_comment text NOT NULL DEFAULT '',
  -- A WebP picture in base64.
  ADD COLUMN logo text;
