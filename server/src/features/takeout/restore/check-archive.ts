import { addressProblem } from '@rankline/contract/deliveries/destinations'
import { normalisePhrase } from '@rankline/contract/keywords/phrase'
import { messages } from '@rankline/contract/messages'
import { MOST_OTHER_PROJECTS } from '@rankline/contract/reports/parts'
import { countryById } from '@rankline/serp/catalog/countries'
import { conflict, Refusal } from '../../../platform/errors.ts'
import { refuseUnknownTarget } from '../../tracked-keywords/keyword-target.ts'
import { SETTINGS, type Settings, settingsSchema } from '../format/manifest.ts'
import { fileOf, type Row, type TakeoutTable } from '../format/table.ts'
import { tablesOf } from '../format/takeout-tables.ts'
import { type Allowed, counting } from './archive-limits.ts'
import { type Archive, damaged, jsonOf } from './open-archive.ts'
import { readRows } from './read-rows.ts'
import { type Target, targetOf } from './target.ts'

/** The result of reading the whole archive once, before anything is written. */
export type Checked = {
  settings: Settings
  /** Every phrase that is tracked at a target. */
  phrases: Map<string, { target: Target; phrases: Set<string> }>
  /** First days of the months that have positions. */
  months: string[]
  total: number
}

/**
 * The earliest measured day that an archive may have. Rankline began in 2026; the years before allow for wrong clocks and
 * demonstrations. Positions that other tools measured are imported as histories.
 */
export const FIRST_DAY = '2020-01-01'

/**
 * Validates a whole archive: every row fits its schema, referenced ids exist, ids are unique, and the account's limits
 * are kept.
 * @throws {Refusal} conflict, naming the damaged file; limit reached
 */
export async function checkArchive(
  archive: Archive,
  { lastDay, allowed }: { lastDay: string; allowed: Allowed },
): Promise<Checked> {
  const settings = settingsSchema.safeParse(await jsonOf(archive.texts, SETTINGS))
  if (!settings.success) throw damaged(SETTINGS)
  const known = new Map<string, Set<number>>()
  const checked: Checked = { settings: settings.data, phrases: new Map(), months: [], total: 0 }
  const months = new Set<string>()
  for (const table of tablesOf(archive.manifest.version)) {
    const ids = new Set<number>()
    const file = fileOf(table)
    const measured = Object.keys(table.columns).filter((name) => table.columns[name]?.isMeasured)
    const counter = counting(table.name, allowed)
    for await (const rows of readRows(archive, table))
      for (const row of rows) {
        if (!refersWell(table, row, known) || !isPossible(table, row)) throw damaged(file)
        if (typeof row.id === 'number' && ids.size === ids.add(row.id).size) throw damaged(file)
        counter.add(row)
        if (table.name === 'keywords') notePhrase(checked, row)
        for (const name of measured) {
          const day = String(row[name])
          if (day < FIRST_DAY || day > lastDay) throw conflict(messages.takeoutDay(file, FIRST_DAY))
        }
        if (table.name === 'positions') months.add(`${String(row.day).slice(0, 7)}-01`)
        checked.total += 1
      }
    counter.end()
    known.set(table.name, ids)
  }
  return { ...checked, months: [...months].sort() }
}

function refersWell({ columns }: TakeoutTable, row: Row, known: ReadonlyMap<string, Set<number>>): boolean {
  return Object.entries(columns).every(([name, { of, kind }]) => {
    const value = row[name]
    if (of === undefined || value === null) return true
    // A keyword that an earlier import has added may have been deleted since.
    return kind === 'json' || known.get(of)?.has(value as number) === true
  })
}

/** Rules that more than one column has to do with. */
function isPossible({ name }: TakeoutTable, row: Row): boolean {
  if (name === 'projects') return countryById(Number(row.country_id)) !== undefined
  if (name === 'keywords') return isTrackable(row)
  if (name === 'alerts') return hasOneSource(row) && isWholeDigest(row) && hasAddresses(row)
  if (name === 'reports')
    return String(row.start_on) <= String(row.end_on) && hasAddresses(row) && hasProjectsOnce(row)
  return true
}

/** A report has each of its projects once, and not more than a form allows. */
function hasProjectsOnce({ project_id: first, other_project_ids: others }: Row): boolean {
  const all = [first, ...(others as number[])]
  return all.length <= 1 + MOST_OTHER_PROJECTS && new Set(all).size === all.length
}

/** An alert is about a project, a tag, or a scope of projects. A folder and a tag of projects have a name. */
const hasOneSource = ({
  project_id: project,
  tag_id: tag,
  project_scope: scope,
  scope_name: name,
}: Row): boolean =>
  [project, tag, scope].filter((one) => one !== null).length === 1 &&
  (name !== null) === (scope !== null && scope !== 'all')

/** A digest has an hour, a time zone and a next time, or none of them. */
const isWholeDigest = ({ digest_hour: hour, digest_time_zone: zone, digest_at: at }: Row): boolean =>
  new Set([hour, zone, at].map((one) => one === null)).size === 1

function isTrackable(row: Row): boolean {
  const phrase = String(row.phrase)
  // Archives of older versions may have invisible characters, which are removed.
  if (normalisePhrase(phrase) === '' || /^\s|\s$|\s\s/u.test(phrase)) return false
  try {
    refuseUnknownTarget(targetOf(row))
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

type Destinations = { type: Parameters<typeof addressProblem>[0]; address: string }[]

const hasAddresses = (row: Row) =>
  (row.destinations as Destinations).every(
    ({ type, address }) => type !== 'push' && addressProblem(type, address) === null,
  )

function notePhrase({ phrases }: Checked, row: Row) {
  const target = targetOf(row)
  const key = JSON.stringify(target)
  const noted = phrases.get(key) ?? { target, phrases: new Set<string>() }
  noted.phrases.add(String(row.phrase))
  phrases.set(key, noted)
}
