-- Days between the checks of a keyword; 0: none, paused.
ALTER TABLE projects ADD COLUMN check_every smallint NOT NULL DEFAULT 1 CHECK (check_every IN (0, 1, 2, 3, 7));

ALTER TABLE keywords
  -- What applies: its own, else its project's.
  ADD COLUMN check_every smallint NOT NULL DEFAULT 1 CHECK (check_every IN (0, 1, 2, 3, 7)),
  ADD COLUMN has_own_frequency boolean NOT NULL DEFAULT false,
  -- Somebody waits for a check, also where none is planned.
  ADD COLUMN requested_at timestamptz;

-- What applied from this day on, so that charts know the days without a check that were planned so. Null: daily.
ALTER TABLE positions ADD COLUMN check_every smallint;
