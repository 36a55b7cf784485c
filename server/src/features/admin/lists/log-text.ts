import { counted } from '@rankline/contract/counted'
import { countryById } from '@rankline/serp/catalog/countries'
import { engineById } from '@rankline/serp/catalog/engines'
import { deviceById, engineTypeById } from '@rankline/serp/catalog/kinds'
import { languageById } from '@rankline/serp/catalog/languages'
import type { RunRow, RunSearch } from './runs.queries.ts'

/** What a check did, one step a line, each with its time. */
export function logText(run: RunRow, search: RunSearch | undefined): string {
  const [began, ended] = [run.started_at.toISOString(), run.ended_at.toISOString()]
  return [
    `${began} ${run.type} check of ${search === undefined ? 'a deleted search' : described(search)}`,
    ...run.asked.map(
      ({ source, requests, failure }) =>
        `${ended} ${source}: ${counted(requests, 'request')}, ${failure ?? 'answered'}`,
    ),
    `${ended} ${endOf(run)}`,
  ].join('\n')
}

function described({ phrase, place, ...ids }: RunSearch): string {
  const where = [
    engineById(ids.engine_id)?.name,
    engineTypeById(ids.type_id)?.name,
    countryById(ids.country_id)?.name,
    languageById(ids.language_id)?.name,
    deviceById(ids.device_id)?.name,
    place ?? undefined,
  ]
  return `"${phrase}" at ${where.filter((word) => word !== undefined).join(', ')}`
}

function endOf({ outcome, failure, message, source, asked, depth, organic_count: results }: RunRow): string {
  const found = depth === null ? '' : `, ${counted(results ?? 0, 'result')} down to position ${depth}`
  if (outcome === 'failed') return `failed (${failure}): ${message}${found}`
  if (asked.length === 0) return `complete from the page stored today${found}`
  return `complete at ${source}${found}`
}
