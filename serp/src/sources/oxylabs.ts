import { z } from 'zod'
import { countryByAlpha2 } from '../catalog/countries.ts'
import { type Paging, paging } from '../engines/results.ts'
import { at, listAt, textAt } from '../json.ts'
import type { Feature, ParsedPage } from '../page.ts'
import { type Capabilities, type PageRequest, SourceError } from '../source.ts'
import { withoutAds } from './advertised.ts'
import {
  type FeatureFields,
  FeatureList,
  failed,
  failureOf,
  readFeatures,
  readJson,
  readOrganic,
  readTotal,
  relatedsOf,
  saidEnd,
  silentEnd,
  toChildren,
} from './answer.ts'
import { interfaceLanguage } from './organic-results.ts'
import { basicAuthorization, createServiceSource, googlePages, postJson } from './service.ts'
import { defineSource, secret, serviceSettings, text } from './settings.ts'

const name = 'oxylabs'

const capabilities: Capabilities = {
  ...googlePages,
  engines: { google: ['web'], bing: ['web'] },
}

/** Oxylabs Web Scraper API in real time: `POST /v1/queries`, parsed (developers.oxylabs.io). */
export const oxylabs = defineSource({
  name,
  title: 'Oxylabs Web Scraper API',
  docs: 'https://developers.oxylabs.io/api-targets/search-engines/google/search/search',
  verified: false,
  capabilities,
  settings: z.object({
    login: text('User name of the API user'),
    password: secret('Password of the API user'),
    ...serviceSettings('https://realtime.oxylabs.io'),
  }),
  create: ({ baseUrl, login, password, ...options }) =>
    createServiceSource(
      {
        name,
        capabilities,
        ask: ({ search, page }) =>
          postJson(`${baseUrl}/v1/queries`, basicAuthorization(login, password), {
            source: `${search.engine}_search`,
            query: search.phrase,
            start_page: page + 1,
            pages: 1,
            parse: true,
            locale: interfaceLanguage(search),
            geo_location: search.place?.canonicalName ?? countryByAlpha2(search.country)?.name,
            user_agent_type: search.device,
            ...(search.engine === 'google' && { context: [{ key: 'nfpr', value: true }] }),
          }),
        read: (answer, request) => readAnswer(readJson(name, answer), request),
      },
      options,
    ),
})

const featureFields: FeatureFields = {
  ai_overviews: 'ai_overview',
  discussions_and_forums: 'discussions',
  featured_snippet: 'featured_snippet',
  flights: 'flights',
  hotels: 'hotels',
  images: 'images',
  jobs: 'jobs',
  knowledge: 'knowledge_panel',
  local_pack: 'local_pack',
  pla: 'shopping',
  popular_products: 'shopping',
  recipes: 'recipes',
  related_questions: 'people_also_ask',
  related_searches: 'related_searches',
  top_stories: 'top_stories',
  twitter: 'twitter',
  videos: 'videos',
}

// `parse_status_code` of a page that was parsed completely.
const parsed = 12000

/** Each page is a separate job with its own status inside the HTTP 200. */
function readAnswer(answer: unknown, { page }: PageRequest): ParsedPage {
  const [job] = listAt(answer, 'results')
  const status = at(job, 'status_code')
  if (typeof status !== 'number') throw new SourceError('bad_answer', `${name} gave no result of its job.`)
  if (status !== 200)
    throw failed(name, status >= 600 ? 'server_error' : failureOf(status), `job status ${status}`)
  const content = at(job, 'content')
  const parseStatus = at(content, 'parse_status_code')
  if (parseStatus !== parsed)
    throw new SourceError('bad_answer', `${name} could not read the page in full (${String(parseStatus)}).`)

  const found = at(content, 'results')
  const results = withoutAds(listAt(found, 'organic'), listAt(found, 'paid'))
  if (results.length === 0) {
    if (page === 0 && at(found, 'search_information', 'total_results_count') === 0) return saidEnd(page)
    return silentEnd(name, page)
  }
  const features = featuresIn(found, at(results[0], 'pos_overall'))
  const correctedTo = textAt(found, 'search_information', 'showing_results_for')
  return {
    status: 'ok',
    query: textAt(found, 'search_information', 'query') || null,
    ...(correctedTo !== '' && { correctedTo }),
    organic: readOrganic(results, {
      url: 'url',
      title: 'title',
      description: 'desc',
      // Each page counts from 1.
      absolute: page === 0 ? 'pos_overall' : undefined,
    }),
    features,
    relateds: relatedsOf(features),
    ...pagingOf(at(content, 'last_visible_page'), page),
    ...readTotal(found, 'search_information', 'total_results_count'),
  }
}

/** All ads come in one list; those before the first organic result are above it. */
function featuresIn(found: unknown, firstOrganic: unknown): Feature[] {
  const features = new FeatureList()
  for (const { type, children } of readFeatures(found, featureFields)) features.add(type, children)
  for (const ad of listAt(found, 'paid')) {
    const isBelow = Number(at(ad, 'pos_overall')) > Number(firstOrganic)
    features.add(isBelow ? 'ads_bottom' : 'ads_top', toChildren(ad))
  }
  return features.all
}

/** `last_visible_page` is the last page that this page links to; -1 or missing when it links to none. */
function pagingOf(lastVisible: unknown, page: number): Paging {
  if (typeof lastVisible !== 'number' || lastVisible < 1) return { hasNext: null }
  return lastVisible > page + 1 ? { hasNext: true } : paging(false, page > 0)
}
