import { tellsColumn } from '@rankline/serp/above'
import { engineById } from '@rankline/serp/catalog/engines'
import { engineTypeById } from '@rankline/serp/catalog/kinds'
import { languageById } from '@rankline/serp/catalog/languages'
import { type IntentReading, intentOf, packIntent, readIntent, settleIntent } from '@rankline/serp/intent'
import type { CheckedPage } from './rank-state.ts'

/** The stored intent of a keyword's search (`docs/intent.md`); null: not known. */
export type StoredIntent = { intent: number | null; shares: number | null }

type Searched = { phrase: string; engine_id: number; type_id: number; language_id: number }

/** All keywords of a check share its page. */
const readings = new WeakMap<CheckedPage, IntentReading | null>()

/**
 * The stored intent after a check.
 * @param source of the list; null if the page was stored before, and then its column says whether everything is named
 */
export function intentAfter(
  before: StoredIntent,
  checkedPage: CheckedPage,
  search: Searched,
  source: string | null,
): StoredIntent {
  let reading = readings.get(checkedPage)
  if (reading === undefined) {
    reading = isComplete(checkedPage, search, source) ? readingOf(checkedPage, search) : null
    readings.set(checkedPage, reading)
  }
  return reading === null ? before : packIntent(settleIntent(intentOf(before.intent, before.shares), reading))
}

function isComplete(
  { column }: CheckedPage,
  { engine_id, type_id }: Searched,
  source: string | null,
): boolean {
  const engine = engineById(engine_id)?.slug ?? ''
  const type = engineTypeById(type_id)?.slug ?? ''
  return type === 'web' && (source === null ? column !== undefined : tellsColumn(source, { engine, type }))
}

const readingOf = ({ ranking, blocks }: CheckedPage, { phrase, language_id }: Searched) =>
  readIntent({
    phrase,
    language: languageById(language_id)?.code ?? '',
    organic: ranking.organic,
    features: blocks,
  })
