import { utcDay } from '@rankline/contract/days'
import type { HistoryDropped } from '@rankline/contract/imports/history'
import type { ContradictionChoice } from '@rankline/contract/imports/history-roles'
import { normalisePhrase } from '@rankline/contract/keywords/phrase'
import { lengthOf } from '@rankline/contract/validation/values'
import { dayInCell } from './days-in-text.ts'
import type { HistoryColumn, HistoryTable } from './history-table.ts'
import { type Cities, desktopBeside, type Fallback, type Place, placeOf, placesIn } from './place-of-row.ts'
import { deviceIn, isOrganicKind } from './places.ts'
import { positionIn, positionWith } from './position-in.ts'
import { Distinct } from './reader/distinct.ts'
import { PackedPositions, TAKEN_OUT } from './reader/packed-positions.ts'
import { isTotal, wholeHead } from './roles.ts'
import { NO_ROW } from './sections.ts'
import { type Sites, sitesIn } from './sites.ts'
import { isNothing, tagsOf, urlIn } from './texts-in.ts'

/** `city`: its canonical name. */
export type PastKeyword = { phrase: string; place: Place; city: string | null; tags: string[] }
type PastPosition = { day: string; position: number | null; url: string | null }
/** A row, or a position of it, that was left out. `row`: from 1, below the heads; `keyword`: as the file writes it. */
export type LeftOut = { row: number; keyword: string; reason: keyof HistoryDropped }
/** Several positions of a keyword in one place on one day, as the file writes them. */
export type Contradiction = { keyword: number; day: string; positions: string[] }

/** Numbers of a file's content. `first` and `last`: its earliest and latest day. */
export type Counts = {
  rows: number
  keywords: number
  positions: number
  first: string | null
  last: string | null
  dropped: HistoryDropped
}

/** `latest`: latest positions of the first keywords, for a preview. `sites`: other sites than the project's in the rows. */
export type PastHistory = {
  counts: Counts
  keywords: PastKeyword[]
  latest: (PastPosition | null)[]
  contradictions: Contradiction[]
  /** The first that were left out; `counts` has the number of all. */
  leftOut: LeftOut[]
  sites: string[]
  days: string[]
  urls: string[]
  packed: PackedPositions
}

/** Maximums of one file. Reading stops above them, and the import of the file is refused. */
export const MOST_KEYWORDS = 50_000
export const MOST_POSITIONS = 1_000_000
/** The number of keywords in the preview. */
export const LOOKED_AT = 10
const LONGEST = 100
const MOST_SITES = 20
const MOST_CONTRADICTIONS = 20
const MOST_LEFT_OUT = 1_000
/** The number of rows that are searched for names of devices. */
const SAMPLE = 2_000

type How = {
  fallback: Fallback
  cities: Cities
  positionsDay: string | null
  sites: Sites
  contradictions: ContradictionChoice
}
/** `seen`: the index of the stored position, by day. */
type Found = { keyword: PastKeyword; at: number; tags: Set<string>; seen: Map<number, number> }
/** A column of positions, with the indexes of the columns that belong to it; -1: none. */
type Ranked = {
  index: number
  day: string | null
  column: HistoryColumn
  dayAt: number
  urlAt: number
  kindAt: number
  outcomeAt: number
}
type Reading = { day: string | null; text: string; position: number | null | 'unreadable'; page: string }

/** Reads the keywords of a file and their past positions. Each row is a keyword in one place, or one day of it. */
export function readHistory(table: HistoryTable, how: How): PastHistory {
  const { columns, rows, dayOrder, hasBareKeywords } = table
  const { cities, positionsDay, sites } = how
  const at = (role: string) => columns.findIndex((column) => column.role === role)
  const [keywordAt, tagsAt, siteAt] = [at('keyword'), at('tags'), at('site')]
  const placeAt = placesIn(columns)
  const ranked = rankedIn(columns)
  const firstRanked = Math.min(...ranked.map(({ index }) => index))
  const fallback = desktopBeside(table, how.fallback, SAMPLE)
  const dropped: HistoryDropped = {
    no_keyword: 0,
    no_row: 0,
    too_long: 0,
    bad_day: 0,
    bad_position: 0,
    unknown_place: 0,
    other_site: 0,
    other_kind: 0,
    contradiction: 0,
    duplicate: 0,
  }
  const known = new Map<string, Found>()
  const [days, urls, packed] = [new Distinct(), new Distinct(), new PackedPositions()]
  const contradictions = new Map<string, Contradiction>()
  const otherSites = new Set<string>()
  const today = utcDay(1)
  const leftOut: LeftOut[] = []
  let count = 0
  let typed = ''
  let fromRow = 0

  function leaveOut(reason: keyof HistoryDropped, positions = 1) {
    dropped[reason] += positions
    if (leftOut.length < MOST_LEFT_OUT) leftOut.push({ row: count, keyword: typed.slice(0, LONGEST), reason })
  }

  function note({ at, seen }: Found, { day, text, position, page }: Reading) {
    if (position === 'unreadable') leaveOut('bad_position')
    else if (day === null || day > today) leaveOut('bad_day')
    else {
      const [dayPlace, url] = [days.at(day), urlIn(page)]
      const before = seen.get(dayPlace)
      const urlPlace = url === null ? -1 : urls.at(url)
      if (before === undefined) seen.set(dayPlace, packed.add(at, dayPlace, position, urlPlace))
      else if (packed.positionAt(before) !== (position ?? 0))
        contradict(at, day, before, { position, text, urlPlace })
      // A row may say its latest position twice.
      else if (before < fromRow) leaveOut('duplicate')
    }
  }

  type Other = { position: number | null; text: string; urlPlace: number }
  function contradict(keyword: number, day: string, place: number, { position, text, urlPlace }: Other) {
    const stored = packed.positionAt(place)
    const key = `${keyword} ${day}`
    const found = contradictions.get(key)
    if (found !== undefined) found.positions.push(...(found.positions.length < 10 ? [text] : []))
    else if (contradictions.size < MOST_CONTRADICTIONS)
      contradictions.set(key, { keyword, day, positions: [stored === 0 ? '–' : String(stored), text] })
    leaveOut('contradiction', stored === TAKEN_OUT || how.contradictions === 'best' ? 1 : 2)
    if (how.contradictions === 'leave') packed.takeOut(place)
    else if (position !== null && (stored === 0 || position < stored))
      packed.replace(place, position, urlPlace)
  }

  for (const row of rows) {
    count += 1
    if (known.size > MOST_KEYWORDS || packed.length > MOST_POSITIONS) continue
    fromRow = packed.added
    typed = ''
    const cell = (index: number) => (index < 0 ? '' : (row[index] ?? '').trim())
    if (row === NO_ROW || (ranked.length > 0 && row.length <= firstRanked && row.length < columns.length)) {
      leaveOut('no_row')
      continue
    }
    const raw = cell(keywordAt)
    typed = raw.slice(0, 10 * LONGEST)
    if (raw.length > 10 * LONGEST) {
      leaveOut('too_long')
      continue
    }
    typed = raw.normalize('NFC').replace(/\s+/gu, ' ')
    const phrase = normalisePhrase(typed)
    if (phrase === '' || /[\p{Cc}\uFFFD]/u.test(typed)) {
      leaveOut('no_keyword')
      continue
    }
    if (lengthOf(typed) > LONGEST) {
      leaveOut('too_long')
      continue
    }
    if (isNoKeyword(typed, cell)) {
      leaveOut('no_row')
      continue
    }
    if (isOfOtherSite(cell(siteAt))) {
      leaveOut('other_site')
      continue
    }
    const places = new Map<string, ReturnType<typeof placeOf>>()
    let [isLeftOut, isAdded] = [false, false]
    const add = (column: HistoryColumn | null, kind: string): Found | null => {
      const device = deviceIn(kind)
      const key = `${column?.group ?? ''} ${device ?? ''}`
      const given = { ...column?.named, ...(device !== undefined && { deviceId: device }) }
      const where = places.has(key) ? places.get(key)! : placeOf(placeAt, cell, fallback, cities, given)
      places.set(key, where)
      if (where === null || where === 'other_kind') {
        leaveOut(where ?? 'unknown_place')
        return null
      }
      isAdded = true
      const found = foundOf(`${Object.values(where.place).join(' ')} ${phrase}`, { phrase: typed, ...where })
      for (const tag of tagsOf(row, tagsAt, columns.length)) found.tags.add(tag)
      return found
    }
    for (const { index, day, column, dayAt, urlAt, kindAt, outcomeAt } of ranked) {
      const text = cell(index)
      const position = positionWith(cell(outcomeAt), text)
      if (position === undefined) continue
      const [kind, page] = [cell(kindAt), cell(urlAt)]
      const hasDay = column.role === 'day_position' || dayAt >= 0 || positionsDay !== null
      const left = isOtherKind(kind)
        ? 'other_kind'
        : isNothing(page) || sites.isOwnPage(page)
          ? null
          : 'other_site'
      if (left !== null) {
        leaveOut(left)
        isLeftOut = true
        if (left === 'other_site') learnSites(page)
        continue
      }
      const found = add(column, kind)
      isLeftOut ||= found === null
      if (found === null || !hasDay) continue
      const own = dayAt >= 0 ? dayInCell(cell(dayAt), dayOrder) : positionsDay
      note(found, { day: column.role === 'day_position' ? day : own, text, position, page })
    }
    if (!isAdded && !isLeftOut) add(null, '')
  }

  /** A head or a total in the column of keywords, or a row of days that has neither a day nor a position. */
  function isNoKeyword(typed: string, cell: (index: number) => string): boolean {
    const isRanked = ranked.some(({ index }) => {
      const position = positionIn(cell(index))
      return position !== undefined && position !== 'unreadable'
    })
    if (!isRanked && wholeHead(typed) !== null && wholeHead(typed)?.role === 'keyword') return true
    const isDayless =
      ranked.some(({ dayAt }) => dayAt >= 0) &&
      ranked.every(({ index, dayAt }) => cell(index) === '' && cell(dayAt) === '')
    if (isDayless && !hasBareKeywords) return true
    return (
      isTotal(typed) && columns.every(({ role }, index) => !qualifying.has(role) || isNothing(cell(index)))
    )
  }

  function isOfOtherSite(text: string): boolean {
    if (isNothing(text)) return false
    const named = sitesIn(text).sites
    const isOwn = named.length > 0 ? named.some(sites.isOwn) : sites.isOwn(text)
    if (!isOwn) learnSites(text)
    return !isOwn
  }

  function learnSites(text: string) {
    for (const site of sitesIn(text).sites) if (otherSites.size < MOST_SITES) otherSites.add(site)
  }

  function foundOf(key: string, keyword: Omit<PastKeyword, 'tags'>): Found {
    const before = known.get(key)
    if (before !== undefined) return before
    const found = {
      keyword: { ...keyword, tags: [] },
      at: known.size,
      tags: new Set<string>(),
      seen: new Map<number, number>(),
    }
    known.set(key, found)
    return found
  }

  const { latest, first, last } = endsOf(packed, days.texts, urls.texts, Math.min(known.size, LOOKED_AT))
  return {
    counts: { rows: count, keywords: known.size, positions: packed.length, first, last, dropped },
    keywords: [...known.values()].map(({ keyword, tags }) => ({ ...keyword, tags: [...tags] })),
    latest,
    contradictions: [...contradictions.values()],
    leftOut,
    sites: [...otherSites],
    days: days.texts,
    urls: urls.texts,
    packed,
  }
}

const qualifying = new Set([
  'engine',
  'country',
  'state',
  'city',
  'language',
  'device',
  'url',
  'tags',
  'day',
  'kind',
  'site',
])

/** Whether a cell names results other than organic web results. A device does not count. */
const isOtherKind = (text: string) => !isNothing(text) && !isOrganicKind(text) && deviceIn(text) === undefined

/** Finds the columns of positions. The columns that belong to one are of its group, or of no group. */
function rankedIn(columns: readonly HistoryColumn[]): Ranked[] {
  const find = (role: string, of: HistoryColumn) => {
    const fits = (one: HistoryColumn) => one.role === role && one.day === of.day
    const own = columns.findIndex((one) => fits(one) && one.group === of.group)
    return own >= 0 ? own : columns.findIndex((one) => fits(one) && one.group === '')
  }
  return columns.flatMap((column, index) => {
    if (column.role === 'day_position') {
      const kindOfDay = find('day_kind', column)
      const kindAt = kindOfDay >= 0 ? kindOfDay : columns.findIndex(({ role }) => role === 'kind')
      const outcomeAt = find('day_outcome', column)
      return [
        { index, day: column.day, column, dayAt: -1, urlAt: find('day_url', column), kindAt, outcomeAt },
      ]
    }
    if (column.role !== 'position') return []
    const [dayAt, urlAt, kindAt] = [find('day', column), find('url', column), find('kind', column)]
    return [{ index, day: null, column, dayAt, urlAt, kindAt, outcomeAt: find('outcome', column) }]
  })
}

/** The latest positions of the first keywords, and the first and last day of all. */
function endsOf(packed: PackedPositions, days: readonly string[], urls: readonly string[], most: number) {
  const latest: (PastPosition | null)[] = Array.from({ length: most }, () => null)
  let [first, last]: [string | null, string | null] = [null, null]
  for (const part of packed.parts())
    for (const [index, keyword] of part.keywords.entries()) {
      const [position = 0, day = ''] = [part.positions[index], days[part.days[index] ?? -1]]
      if (position === TAKEN_OUT) continue
      if (first === null || day < first) first = day
      if (last === null || day > last) last = day
      if (keyword < most && day > (latest[keyword]?.day ?? ''))
        latest[keyword] = {
          day,
          position: position === 0 ? null : position,
          url: urls[part.urls[index] ?? -1] ?? null,
        }
    }
  return { latest, first, last }
}
