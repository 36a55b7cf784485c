import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { FIRST_IN_PHASES, wrongPhases } from './migration-phases.ts'
import { root } from './workspace.mjs'

const folder = join(root, 'server/migrations')
const released = [
  ...readFileSync(join(root, 'CHANGELOG.md'), 'utf8').matchAll(/^## \[(\d+\.\d+\.\d+)\]/gm),
].map(([, version = '']) => version)

test('a migration adds, or takes away a version later what nothing uses any more', () => {
  const files = readdirSync(folder).filter((file) => Number(file.slice(0, 4)) >= FIRST_IN_PHASES)
  expect(files.length).toBeGreaterThan(0)
  expect(
    files.flatMap((file) => wrongPhases(file, readFileSync(join(folder, file), 'utf8'), released)),
  ).toEqual([])
})

const wrong = (sql: string) => wrongPhases('0400_planted.sql', sql, ['0.1.0'])

test.each([
  'ALTER TABLE tags DROP COLUMN colour;',
  'ALTER TABLE tags DROP colour, ADD COLUMN shade text;',
  'ALTER TABLE tags RENAME COLUMN colour TO shade;',
  'ALTER TABLE tags RENAME TO labels;',
  'ALTER TABLE tags ALTER COLUMN colour TYPE integer USING 1;',
  'ALTER TABLE tags ALTER COLUMN colour SET NOT NULL;',
  'ALTER TABLE tags ALTER colour DROP DEFAULT;',
  'ALTER TABLE tags ADD COLUMN shade text NOT NULL;',
  'ALTER TABLE tags ADD CONSTRAINT once UNIQUE (name);',
  'ALTER TABLE tags ADD FOREIGN KEY (project_id) REFERENCES projects;',
  'CREATE UNIQUE INDEX tags_once ON tags (name);',
  'ALTER TABLE tags ADD CHECK (colour < 5);',
  'ALTER TABLE tags DROP CONSTRAINT other, ADD CONSTRAINT few CHECK (colour < 5);',
  'DROP TABLE tags;',
  'DROP VIEW people;',
  'DROP FUNCTION visible(text);',
  'DO $$ BEGIN ALTER TABLE tags DROP COLUMN colour; END $$;',
  '-- a comment\nCREATE TABLE labels (id bigint);\nDROP TABLE tags;',
])('%s is refused', (sql) => {
  expect(wrong(sql)).toHaveLength(1)
})

test.each([
  'CREATE TABLE labels (id bigint NOT NULL, name text NOT NULL, UNIQUE (name));',
  'CREATE TABLE labels (id bigint);\nCREATE UNIQUE INDEX labels_once ON labels (id);\nALTER TABLE labels ALTER id SET NOT NULL;',
  'ALTER TABLE tags ADD COLUMN shade text, ADD COLUMN is_new boolean NOT NULL DEFAULT false;',
  'ALTER TABLE tags ADD COLUMN shade text CHECK (shade <> colour);',
  'ALTER TABLE tags ALTER COLUMN colour DROP NOT NULL;',
  'ALTER TABLE tags DROP CONSTRAINT tags_colour_check, ADD CONSTRAINT tags_colour_check CHECK (colour IN (1, 2, 3));',
  'CREATE INDEX tags_shade ON tags (shade);',
  "COMMENT ON TABLE tags IS 'DROP TABLE tags; ';",
  '-- ALTER TABLE tags DROP COLUMN colour;\nUPDATE tags SET shade = colour;',
  'CREATE FUNCTION later() RETURNS void LANGUAGE sql AS $$ DROP TABLE old; $$;',
])('%s is allowed', (sql) => {
  expect(wrong(sql)).toEqual([])
})

test('what is taken away names the released version that no longer uses it, and nothing is added beside', () => {
  const drop = 'ALTER TABLE tags DROP COLUMN colour;'
  expect(wrong(`-- contract since 0.1.0: the shade is read instead.\n${drop}`)).toEqual([])
  expect(wrong(`-- contract since 0.2.0: the shade is read instead.\n${drop}`)).toHaveLength(1)
  expect(
    wrong(`-- contract since 0.1.0: unused.\n${drop}\nALTER TABLE tags ADD COLUMN shade text;`),
  ).toHaveLength(1)
  expect(wrong(`-- contract since 0.1.0: unused.\n${drop}\nCREATE TABLE labels (id bigint);`)).toHaveLength(1)
})
