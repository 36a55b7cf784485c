import type { EncodingName } from '@rankline/contract/imports/file-encodings'
import { firstOf, type HistoryTable } from '../history-table.ts'
import { citiesIn, type NamedCity } from '../place-of-row.ts'
import {
  type Contradiction,
  type Counts,
  type LeftOut,
  LOOKED_AT,
  type PastKeyword,
  readHistory,
} from '../read-history.ts'
import { sitesOf } from '../sites.ts'
import type { Preview, ReadColumns, Wanted } from './messages.ts'
import type { PositionPart } from './packed-positions.ts'

/** The content of a file. The lists are empty for a preview. */
export type ReadFile = {
  table: ReadColumns
  counts: Counts
  looks: Preview[]
  contradictions: (Contradiction & { of: PastKeyword })[]
  leftOut: LeftOut[]
  keywords: PastKeyword[]
  days: string[]
  urls: string[]
  parts: PositionPart[]
}

/** Null for each city that is not known. */
export type FindCities = (named: NamedCity[]) => Promise<({ id: number; name: string } | null)[]>

/** The number of rows from which the sample texts of a column are taken. */
const SAMPLE = 2_000
const SAMPLES = 3
/** The maximum of cities that are looked up. */
const MOST_CITIES = 20_000

type Table = { table: HistoryTable; encoding: EncodingName | null; tables?: string[]; tableAt?: number }

export async function readTable(
  { table, encoding, tables = [], tableAt = 1 }: Table,
  { own, fallback, positionsDay, contradictions: choice, isLook }: Wanted,
  findCities: FindCities,
): Promise<ReadFile> {
  const named = citiesIn(table, fallback, MOST_CITIES)
  const found = await findCities(named)
  const known = new Map(named.map((city, index) => [city.join(' '), found[index] ?? null]))
  const { counts, keywords, latest, contradictions, leftOut, sites, days, urls, packed } = readHistory(
    table,
    {
      fallback,
      positionsDay,
      sites: sitesOf(own),
      contradictions: choice,
      cities: (countryId, text) => known.get(`${countryId} ${text}`) ?? null,
    },
  )
  const looks = keywords
    .slice(0, LOOKED_AT)
    .map((keyword, index) => ({ keyword, latest: latest[index] ?? null }))
  const lists = isLook
    ? { keywords: [], days: [], urls: [], parts: [] }
    : { keywords, days, urls, parts: [...packed.parts()] }
  const sitesNamed = [...new Set([...(own.named === null ? [] : [own.named]), ...table.otherSites, ...sites])]
  return {
    table: { ...columnsOf(table), encoding, tables, tableAt, sites: sitesNamed },
    counts,
    looks,
    contradictions: contradictions.map((one) => ({ ...one, of: keywords[one.keyword]! })),
    leftOut,
    ...lists,
  }
}

function columnsOf(table: HistoryTable): Omit<ReadColumns, 'encoding' | 'tables' | 'tableAt' | 'sites'> {
  const samples = samplesOf(table)
  const columns = table.columns.map((column, index) => ({ ...column, samples: samples[index] ?? [] }))
  return { tool: table.tool, columns, dayOrder: table.dayOrder, isOrderSure: table.isOrderSure }
}

function samplesOf({ columns, rows }: HistoryTable): string[][] {
  const samples: string[][] = columns.map(() => [])
  for (const row of firstOf(rows, SAMPLE))
    for (const [index, found] of samples.entries()) {
      const text = row[index]?.trim() ?? ''
      if (text !== '' && found.length < SAMPLES) found.push(text)
    }
  return samples
}
