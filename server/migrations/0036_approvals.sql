-- While the installation is in beta, ranks are tracked for approved people only. Whoever is here already is approved.
ALTER TABLE users ADD COLUMN is_approved boolean NOT NULL DEFAULT true;
