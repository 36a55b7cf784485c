-- Place of the tracked site's first citation among the sources of the page's AI overview; 0: none of them. NULL: there is
-- no overview, or its sources were not read.
ALTER TABLE keywords ADD COLUMN cited_at smallint;
