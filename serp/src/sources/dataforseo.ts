import { createHash } from 'node:crypto'
import { z } from 'zod'
import { languageCode } from '../engines/google/request.ts'
import { at, listAt, textAt } from '../json.ts'
import type { ColumnItem, FeatureType, Organic, ParsedPage } from '../page.ts'
import type { Search } from '../search.ts'
import { type Capabilities, type PageRequest, type Source, SourceError } from '../source.ts'
import { childrenOf, FeatureList, readTotal, relatedsOf, saidEnd, toChildren } from './answer.ts'
import { answerText, citedList } from './cited-sources.ts'
import { criteriaCountries, criteriaOf } from './criteria.ts'
import { DataforseoApi, name, noResults, ok, statusFailure, type Task, TaskQueue } from './dataforseo-api.ts'
import { requireAnswerable } from './service.ts'
import { defineSource, overviews, secret, serviceSettings, text } from './settings.ts'

const capabilities: Capabilities = {
  engines: { google: ['web', 'ai-mode'], bing: ['web'] },
  devices: ['desktop', 'mobile'],
  places: true,
  countries: criteriaCountries,
  languages: 'all',
  maxResultsPerRequest: 100,
}

/**
 * DataForSEO's SERP API v3, advanced results. `live` answers at once; `queued` is cheaper, but a check takes
 * minutes (docs.dataforseo.com/v3/serp/google/organic/overview).
 */
export const dataforseo = defineSource({
  name,
  title: 'DataForSEO',
  docs: 'https://docs.dataforseo.com/v3/serp/google/organic/overview/',
  verified: false,
  capabilities,
  settings: z.object({
    login: text('API login'),
    password: secret('API password'),
    mode: z.enum(['live', 'queued']).default('live').meta({ title: 'At once, or from the cheaper queue' }),
    overviews,
    pollInterval: z.coerce
      .number()
      .min(0)
      .default(5)
      .meta({ title: 'Seconds between looks at what the queue has done' }),
    ...serviceSettings('https://api.dataforseo.com'),
  }),
  create: ({ mode, overviews: wanted, pollInterval, price, ...options }): Source => {
    const api = new DataforseoApi(options)
    const queues = new Map(
      paths.map((path) => [
        path,
        new TaskQueue(api, { path, get: 'task_get/advanced', priority: 1 }, pollInterval * 1000),
      ]),
    )
    return {
      name,
      resultsPerRequest: capabilities.maxResultsPerRequest,
      capabilities,
      ...(price !== undefined && { price }),
      async fetchPage(request, signal) {
        const { search } = request
        requireAnswerable(name, capabilities, search)
        const task = taskOf(request, wanted)
        const path = pathOf(search)
        const queue = mode === 'queued' ? queues.get(path) : undefined
        const done =
          queue === undefined
            ? await api.call(`${path}/live/advanced`, signal, task)
            : await queue.run(tagOf(search, task, new Date()), task, signal)
        return readTask(done, request)
      },
      close() {
        for (const queue of queues.values()) queue.close()
        return api.close()
      },
    }
  },
})

const paths = ['/v3/serp/google/organic', '/v3/serp/google/ai_mode', '/v3/serp/bing/organic']
const pathOf = ({ engine, type }: Search) => `/v3/serp/${engine}/${isAiMode(type) ? 'ai_mode' : 'organic'}`
const isAiMode = (type: string) => type === 'ai-mode'

/** Number of pages to request: with 8 to 10 results on each, a list of 100 needs eleven or twelve. */
const pagesFor = (wanted: number) => (wanted <= 10 ? 1 : Math.ceil(wanted / 9))

function taskOf({ search, wanted }: PageRequest, wantedOverviews: z.output<typeof overviews>) {
  return {
    // DataForSEO decodes %## and + in keywords.
    keyword: search.phrase.replaceAll('%', '%25').replaceAll('+', '%2B'),
    ...(search.place
      ? { location_name: search.place.canonicalName }
      : { location_code: criteriaOf(search.country) }),
    language_code: search.language === 'zh' ? languageCode(search) : search.language,
    device: search.device,
    ...(!isAiMode(search.type) && {
      depth: pagesFor(wanted) * 10,
      // Without it, an overview that loads later is told without its sources.
      ...(wantedOverviews === 'all' && search.engine === 'google' && { load_async_ai_overview: true }),
    }),
  }
}

/** Reuses the task of an equal search on the same day. */
function tagOf(search: Search, task: object, now: Date): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([search, task]))
    .digest('base64url')
  return `${now.toISOString().slice(0, 10)} ${digest}`
}

const featureTypes: Readonly<Record<string, FeatureType>> = {
  ai_overview: 'ai_overview',
  commercial_units: 'shopping',
  discussions_and_forums: 'discussions',
  events: 'events',
  featured_snippet: 'featured_snippet',
  google_flights: 'flights',
  google_hotels: 'hotels',
  google_reviews: 'reviews',
  hotels_pack: 'hotels',
  images: 'images',
  jobs: 'jobs',
  knowledge_graph: 'knowledge_panel',
  local_pack: 'local_pack',
  people_also_ask: 'people_also_ask',
  people_also_search: 'related_searches',
  perspectives: 'discussions',
  popular_products: 'shopping',
  recipes: 'recipes',
  related_searches: 'related_searches',
  shopping: 'shopping',
  short_videos: 'short_videos',
  top_stories: 'top_stories',
  twitter: 'twitter',
  video: 'videos',
}

function readTask(task: Task, { search }: PageRequest): ParsedPage {
  if (task.code === noResults) return saidEnd(0)
  if (task.code !== ok) throw statusFailure(task.code, task.words)
  const [result] = task.result
  if (isAiMode(search.type))
    return citedList(name, textAt(result, 'keyword') || null, listAt(result, 'items'))
  const spelling = textAt(result, 'spell', 'type')
  if (spelling === 'no_results_found_for') return saidEnd(0)
  const list = readList(result)
  const overviews = listAt(result, 'items').filter((item) => textAt(item, 'type') === 'ai_overview')
  if (list.organic.length === 0)
    throw new SourceError('bad_answer', `${name} gave no results and does not say that there are none.`)
  // All pages come in one answer, and there is no next one. Fewer pages than asked for do not mean that the list ended.
  return {
    status: 'ok',
    ...list,
    ...(spelling === 'showing_results_for' && { correctedTo: textAt(result, 'spell', 'keyword') }),
    hasNext: null,
    isCut: true,
    ...(overviews.length > 0 && { answerText: answerText(overviews) }),
    ...readTotal(result, 'se_results_count'),
  }
}

/**
 * One list of everything on the pages. `rank_group` numbers the organic results, `rank_absolute` everything.
 */
export function readList(
  result: unknown,
): Pick<ParsedPage, 'query' | 'organic' | 'features' | 'relateds' | 'column'> {
  const items = listAt(result, 'items')
  const organic = items
    .filter((item) => textAt(item, 'type') === 'organic')
    .map(readResult)
    .sort((one, other) => one.position - other.position)
  const features = readItems(items, organic[0]?.absolute ?? Number.POSITIVE_INFINITY)
  const column = columnOf(items, organic)
  return {
    query: textAt(result, 'keyword') || null,
    organic,
    features,
    relateds: relatedsOf(features),
    ...(column !== null && { column }),
  }
}

/** Results of the first page. Later ones are on another page, of which the answer does not tell where it begins. */
const FIRST_PAGE = 10

/**
 * Everything down to the last result of the first page, by `rank_absolute`. Null if a rank is missing or there twice:
 * something that is not named is then above some of the results.
 */
function columnOf(items: readonly unknown[], organic: readonly Organic[]): ColumnItem[] | null {
  const end = organic.findLast(({ position }) => position <= FIRST_PAGE)?.absolute
  if (end === undefined) return null
  const column: ColumnItem[] = []
  const first = organic[0]?.absolute ?? end
  for (const item of items) {
    const rank = at(item, 'rank_absolute')
    if (typeof rank !== 'number' || rank > end) continue
    if (column[rank - 1] !== undefined) return null
    column[rank - 1] = itemOf(item, rank < first)
  }
  return column.length === end && !column.includes(undefined as never) ? column : null
}

function itemOf(item: unknown, isFirst: boolean): ColumnItem {
  if (textAt(item, 'position') === 'right') return 'aside'
  const kind = textAt(item, 'type')
  if (kind === 'organic') return 'organic'
  if (kind === 'paid') return isFirst ? 'ads_top' : 'ads_bottom'
  return featureTypes[kind] ?? 'other'
}

/** An item without a rank keeps its place in the list. */
function readResult(item: unknown, index: number): Organic {
  const position = at(item, 'rank_group')
  const absolute = at(item, 'rank_absolute')
  return {
    position: typeof position === 'number' ? position : index + 1,
    ...(typeof absolute === 'number' && { absolute }),
    url: textAt(item, 'url'),
    title: textAt(item, 'title'),
    description: textAt(item, 'description'),
  }
}

/** @param firstOrganic absolute rank of the first organic result; ads with a lower rank are above the list */
function readItems(items: readonly unknown[], firstOrganic: number) {
  const features = new FeatureList()
  const hasSnippet = items.some((item) => textAt(item, 'type') === 'featured_snippet')
  for (const item of items) {
    const kind = textAt(item, 'type')
    const type = featureTypes[kind]
    if (kind === 'paid') {
      const rank = at(item, 'rank_absolute')
      const isAbove = typeof rank !== 'number' || rank < firstOrganic
      features.add(isAbove ? 'ads_top' : 'ads_bottom', toChildren(item))
    } else if (kind === 'organic') {
      const links = listAt(item, 'links').flatMap(toChildren)
      if (links.length > 0) features.add('sitelinks', links)
      // The snippet's own page, where the answer has no item of its own for the snippet.
      if (!hasSnippet && at(item, 'is_featured_snippet') === true)
        features.add('featured_snippet', toChildren(item))
    } else if (type !== undefined) {
      features.add(type, childrenOf(type, item))
    }
  }
  return features.all
}
