import { z } from 'zod'
import { languageCode } from '../engines/google/request.ts'
import { at, listAt, textAt } from '../json.ts'
import type { ParsedPage } from '../page.ts'
import type { Capabilities, PageRequest } from '../source.ts'
import { withoutAds } from './advertised.ts'
import {
  type FeatureFields,
  nextBy,
  readFeatures,
  readJson,
  readOrganic,
  readTotal,
  relatedsOf,
  silentEnd,
} from './answer.ts'
import { enginePages } from './direct.ts'
import { pageAddress, readPage } from './raw-page.ts'
import { createServiceSource, googlePages, postJson } from './service.ts'
import { defineSource, secret, serviceSettings, text } from './settings.ts'

const name = 'brightdata'

const settings = z.object({
  key: secret('API key'),
  zone: text('SERP API zone, e.g. serp_api1'),
  format: z
    .enum(['json', 'raw'])
    .default('json')
    .meta({ title: 'Whether Bright Data reads the page (json) or Rankline does (raw)' }),
  ...serviceSettings('https://api.brightdata.com'),
})

/**
 * Bright Data's SERP API: `POST /request` with the page's address (docs.brightdata.com/products/serp-api).
 */
export const brightdata = defineSource({
  name,
  title: 'Bright Data SERP API',
  docs: 'https://docs.brightdata.com/scraping-automation/serp-api/query-parameters/google',
  verified: true,
  capabilities: googlePages,
  settings,
  create: ({ baseUrl, key, zone, format, ...options }) => {
    const capabilities: Capabilities = format === 'json' ? googlePages : enginePages
    return createServiceSource(
      {
        name,
        capabilities,
        ask: (request) =>
          postJson(
            `${baseUrl}/request`,
            { authorization: `Bearer ${key}` },
            { zone, url: addressOf(request, format), format: 'raw' },
          ),
        read: (answer, request) =>
          format === 'json' ? readAnswer(readJson(name, answer), request) : readPage(name, answer, request),
        refuse: (status, answer) =>
          status < 500 && /insufficient|suspended|no balance|billing/i.test(answer) ? 'no_credit' : undefined,
      },
      options,
    )
  },
})

/**
 * Google's page on google.com, with the phrase first as Bright Data requires; other engines' pages unchanged.
 */
function addressOf(request: PageRequest, format: z.output<typeof settings>['format']): string {
  const { search, page } = request
  const isPhone = search.device === 'mobile'
  if (search.engine !== 'google') {
    const url = new URL(pageAddress(name, request))
    if (isPhone) url.searchParams.set('brd_mobile', '1')
    return url.href
  }
  const query = new URLSearchParams({
    q: search.phrase,
    gl: search.country,
    hl: languageCode(search),
    nfpr: '1',
  })
  if (page > 0) query.set('start', String(page * 10))
  if (search.place) query.set('uule', search.place.canonicalName)
  if (isPhone) query.set('brd_mobile', '1')
  if (format === 'json') query.set('brd_json', '1')
  return `https://www.google.com/search?${query}`
}

const featureFields: FeatureFields = {
  ai_overview: 'ai_overview',
  answer_box: 'featured_snippet',
  bottom_ads: 'ads_bottom',
  events: 'events',
  featured_snippets: 'featured_snippet',
  flights: 'flights',
  hotels: 'hotels',
  images: 'images',
  jobs: 'jobs',
  knowledge: 'knowledge_panel',
  people_also_ask: 'people_also_ask',
  perspectives: 'discussions',
  popular_products: 'shopping',
  recipes: 'recipes',
  related: 'related_searches',
  snack_pack: 'local_pack',
  top_ads: 'ads_top',
  top_pla: 'shopping',
  top_stories: 'top_stories',
  twitter: 'twitter',
  videos: 'videos',
}

/** `rank` counts organic results, `global_rank` everything on the page. "No results" is not reported. */
function readAnswer(answer: unknown, { page }: PageRequest): ParsedPage {
  const ads = [...listAt(answer, 'top_ads'), ...listAt(answer, 'bottom_ads')]
  const results = withoutAds(listAt(answer, 'organic'), ads)
  if (results.length === 0) return silentEnd(name, page)
  const features = readFeatures(answer, featureFields)
  return {
    status: 'ok',
    query: textAt(answer, 'general', 'query') || null,
    organic: readOrganic(results, {
      url: 'link',
      title: 'title',
      description: 'description',
      // Each page counts from 1.
      absolute: page === 0 ? 'global_rank' : undefined,
    }),
    features,
    relateds: relatedsOf(features),
    hasNext: nextBy(at(answer, 'pagination', 'next_page_link')),
    ...readTotal(answer, 'general', 'results_cnt'),
  }
}
