-- Who acted, where somebody acted in another person's name. The columns of that person alone would say that they did it.
ALTER TABLE activities
  -- account of who acted in the name of `done_by`; null: that person did it, or who acted was erased
  ADD COLUMN acted_by bigint,
  -- who acted, in the words of the person: `support`, or the name of their brand
  ADD COLUMN acting_name text,
  ADD CONSTRAINT activities_acting CHECK (acted_by IS NULL OR acting_name IS NOT NULL);
CREATE INDEX activities_by_acting ON activities (acted_by) WHERE acted_by IS NOT NULL;

ALTER TABLE audit_entries
  -- the person in whose name the actor acted; null: in their own
  ADD COLUMN person_account_id bigint,
  ADD COLUMN person_name text;

-- An erasure replaces names, and never who they belong to.
CREATE OR REPLACE FUNCTION refuse_audit_update() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('rankline.erasing', true) = 'on'
    AND (NEW.id, NEW.at, NEW.action) = (OLD.id, OLD.at, OLD.action)
    AND (NEW.actor_id, NEW.person_account_id) IS NOT DISTINCT FROM (OLD.actor_id, OLD.person_account_id)
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'audit entries are only added';
END $$;
