-- Of deleted keywords too: before a search is deleted, PostgreSQL asks whether any keyword has it.
DROP INDEX keywords_of_search;
CREATE INDEX keywords_of_search ON keywords (search_id);

-- What is not checked, because nobody wants it: a job deletes those of them that nobody needs.
CREATE INDEX searches_unplanned ON searches (id) WHERE next_check_at IS NULL;
