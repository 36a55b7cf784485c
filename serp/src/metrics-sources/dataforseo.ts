import { createHash } from 'node:crypto'
import { at, textAt } from '../json.ts'
import { criteriaOf } from '../sources/criteria.ts'
import { DataforseoApi, ok, statusFailure, TaskQueue } from '../sources/dataforseo-api.ts'
import type { HttpOptions } from '../sources/http.ts'
import { isPlannable, type Market, type MetricsSource, type PhraseNumbers, spaced } from './metrics-source.ts'

const path = '/v3/keywords_data/google_ads/search_volume'
/** Twelve live requests a minute are allowed. */
const pause = 5_000

export type DataforseoMetricsOptions = HttpOptions & {
  baseUrl: string
  login: string
  password: string
  mode: 'live' | 'queued'
  /** Seconds between reads of the queue's list of ready tasks. */
  pollInterval: number
}

/**
 * Google Ads' numbers through DataForSEO, at once or from its cheaper queue
 * (docs.dataforseo.com/v3/keywords_data/google_ads/search_volume/live).
 */
export function createDataforseoMetrics(options: DataforseoMetricsOptions): MetricsSource {
  const api = new DataforseoApi(options)
  const queue = new TaskQueue(api, { path, get: 'task_get' }, options.pollInterval * 1000)
  const turn = spaced(pause)
  return {
    name: 'dataforseo',
    async numbersOf(phrases, market, signal) {
      const location = criteriaOf(market.country)
      const keywords = phrases.filter(isPlannable)
      if (location === undefined || keywords.length === 0) return []
      const task = taskOf(keywords, location, market)
      if (options.mode === 'live') await turn(signal)
      const done =
        options.mode === 'live'
          ? await api.call(`${path}/live`, signal, task)
          : await queue.run(tagOf(task), task, signal)
      if (done.code !== ok) throw statusFailure(done.code, done.words)
      return done.result.map(readNumbers)
    },
    async close() {
      queue.close()
      await api.close()
    },
  }
}

const taskOf = (keywords: readonly string[], location: number, { language }: Market) => ({
  keywords,
  location_code: location,
  // The only language that it spells differently.
  language_code: language === 'zh' ? 'zh_CN' : language,
})

/** Reuses the task of an equal request in the same month, also after a restart. */
function tagOf(task: object): string {
  const digest = createHash('sha256').update(JSON.stringify(task)).digest('base64url')
  return `${new Date().toISOString().slice(0, 7)} ${digest}`
}

function readNumbers(result: unknown): PhraseNumbers {
  const competition = numberAt(result, 'competition_index')
  return {
    phrase: textAt(result, 'keyword'),
    volume: numberAt(result, 'search_volume'),
    cpc: numberAt(result, 'cpc'),
    competition: competition === null ? null : competition / 100,
  }
}

function numberAt(value: unknown, field: string): number | null {
  const found = at(value, field)
  return typeof found === 'number' ? found : null
}
