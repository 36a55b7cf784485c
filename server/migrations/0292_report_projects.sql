-- A report may be about several projects of its account: project_id first, and then these, in their order. Ids of projects that
-- were deleted or moved stay, so that the report can say how many it has lost.
ALTER TABLE reports ADD COLUMN other_project_ids bigint[] NOT NULL DEFAULT '{}' CHECK (cardinality(other_project_ids) <= 20);
-- The projects of a document that is made. A later download uses it again only while the report has the same ones.
ALTER TABLE report_runs ADD COLUMN project_ids bigint[];
