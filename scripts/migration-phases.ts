/** Migrations from this number on change the schema in two steps. */
export const FIRST_IN_PHASES = 302

/** First line of a migration that takes something away, such as `-- contract since 0.2.0: the column is no longer read.` */
const CONTRACT = /^-- contract since (\d+\.\d+\.\d+): \S/

/**
 * Reasons why a migration may not run beside processes of the version before. One that adds something takes nothing away that the
 * version before uses; one that takes something away says since which released version nothing uses it, and adds nothing.
 * @param released versions that have been released
 */
export function wrongPhases(name: string, sql: string, released: readonly string[]): string[] {
  const statements = statementsOf(sql)
  const own = new Set(statements.flatMap((text) => CREATED.exec(text)?.[1]?.toLowerCase() ?? []))
  const actions = statements.flatMap((text) => actionsOf(text, own))
  const replaced = new Set(actions.flatMap(({ text }) => REPLACED.exec(text)?.[1]?.toLowerCase() ?? []))
  const taken = actions.flatMap(({ text }) => narrowed(text) ?? newCheck(text, replaced) ?? [])
  const [, version] = CONTRACT.exec(sql) ?? []
  if (version === undefined)
    return taken.map((what) => `${name} ${what}, which the version before may use: add "-- contract since …"`)
  if (!released.includes(version)) return [`${name} names version ${version}, which is not released`]
  const added = actions.filter(({ text }) => isAddition(text))
  return added.map(({ text }) => `${name} takes away and adds: ${text.slice(0, 60)}`)
}

type Action = { text: string }

const CREATED = /^CREATE (?:UNLOGGED )?TABLE (?:IF NOT EXISTS )?([\w.]+)/i

/** Statements without comments, without the bodies of functions, and with single spaces. */
function statementsOf(sql: string): string[] {
  const parts = sql
    .replace(/--.*$/gm, '')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    // The block of DO runs at once, a function later.
    .replace(/\bDO\s+(\$\w*\$)([\s\S]*?)\1/gi, (_, _mark, body: string) => body.replace(/\bBEGIN\b/i, ';'))
    .replace(/(\$\w*\$)[\s\S]*?\1/g, "''")
    .replace(/'(?:[^']|'')*'/g, "''")
  return parts
    .split(';')
    .map((text) => text.replace(/\s+/g, ' ').trim())
    .filter((text) => text !== '')
}

/** Parts of a statement that each change something; changes of a table that the same file creates are left out. */
function actionsOf(text: string, own: ReadonlySet<string>): Action[] {
  const [, table, rest] = /^ALTER TABLE (?:IF EXISTS )?(?:ONLY )?([\w.]+) (.*)$/i.exec(text) ?? []
  if (table !== undefined && rest !== undefined)
    return own.has(table.toLowerCase()) ? [] : splitOutside(rest).map((action) => ({ text: action.trim() }))
  const [, indexed] = /^CREATE UNIQUE INDEX.* ON (?:ONLY )?([\w.]+)/i.exec(text) ?? []
  return indexed !== undefined && own.has(indexed.toLowerCase()) ? [] : [{ text }]
}

/** Splits at commas that are in no brackets. */
function splitOutside(text: string): string[] {
  const parts = ['']
  let depth = 0
  for (const letter of text) {
    if (letter === '(') depth += 1
    if (letter === ')') depth -= 1
    if (letter === ',' && depth === 0) parts.push('')
    else parts[parts.length - 1] += letter
  }
  return parts
}

const NARROWING: readonly [RegExp, string][] = [
  [/^DROP (?:TABLE|VIEW|MATERIALIZED VIEW|TYPE|SEQUENCE|SCHEMA) (?!.*pg_temp)/i, 'drops what is read'],
  [/^DROP (?:FUNCTION|PROCEDURE) (?!.*pg_temp)/i, 'drops a function'],
  [
    /^DROP (?:COLUMN )?(?!CONSTRAINT|INDEX|TRIGGER|DEFAULT|NOT NULL|EXPRESSION|IDENTITY|TABLE|VIEW|TYPE|FUNCTION|PROCEDURE|SEQUENCE|SCHEMA|MATERIALIZED|POLICY|RULE|CAST|OPERATOR|AGGREGATE|EXTENSION|STATISTICS|ROLE)(?:IF EXISTS )?\w+/i,
    'drops a column',
  ],
  [/^RENAME\b/i, 'renames'],
  [/^ALTER (?:VIEW|INDEX|TYPE|FUNCTION|SEQUENCE) .* RENAME\b/i, 'renames'],
  [/^(?:ALTER )(?:COLUMN )?\w+ (?:SET DATA )?TYPE\b/i, 'changes the type of a column'],
  [/^ALTER (?:COLUMN )?\w+ SET NOT NULL/i, 'refuses NULL in a column'],
  [/^ALTER (?:COLUMN )?\w+ DROP DEFAULT/i, 'drops a default'],
  [
    /^ADD (?!.*\bDEFAULT\b)(?!.*\bGENERATED\b)(?:COLUMN )?(?:IF NOT EXISTS )?(?!CONSTRAINT\b|CHECK\b|UNIQUE\b|PRIMARY\b|FOREIGN\b|EXCLUDE\b)\w+ .*\bNOT NULL\b/i,
    'adds a column that must be written',
  ],
  [/^ADD (?:CONSTRAINT \w+ )?(?:UNIQUE|PRIMARY KEY|FOREIGN KEY|EXCLUDE)\b/i, 'adds a constraint'],
  [/^CREATE UNIQUE INDEX/i, 'adds a constraint'],
  [/^REVOKE\b/i, 'revokes a right'],
]

const narrowed = (text: string): string | undefined => NARROWING.find(([pattern]) => pattern.test(text))?.[1]

const REPLACED = /^DROP CONSTRAINT (?:IF EXISTS )?(\w+)/i

/** A check that replaces one of the same name allows more values. One that is new may refuse what the version before writes. */
function newCheck(text: string, replaced: ReadonlySet<string>): string | undefined {
  const [isCheck, name] = /^ADD (?:CONSTRAINT (\w+) )?CHECK\b/i.exec(text) ?? []
  return isCheck === undefined || replaced.has(name?.toLowerCase() ?? '') ? undefined : 'adds a check'
}

const isAddition = (text: string): boolean =>
  /^(?:CREATE (?!OR REPLACE FUNCTION pg_temp)(?:UNLOGGED )?(?:TABLE|VIEW|TYPE|INDEX|MATERIALIZED)|ADD (?!CONSTRAINT|CHECK|UNIQUE|PRIMARY|FOREIGN|EXCLUDE))/i.test(
    text,
  )
