import { z } from 'zod'
import { listAt, textAt } from '../json.ts'
import type { ParsedPage } from '../page.ts'
import type { Capabilities, PageRequest } from '../source.ts'
import { withoutAds } from './advertised.ts'
import {
  type FeatureFields,
  FeatureList,
  readFeatures,
  readJson,
  readOrganic,
  relatedsOf,
  silentEnd,
} from './answer.ts'
import { addSitelinks, interfaceLanguage } from './organic-results.ts'
import { createServiceSource, googlePages, postJson } from './service.ts'
import { defineSource, secret, serviceSettings } from './settings.ts'

const name = 'serper'
// Serper takes no device and always returns desktop results.
const capabilities: Capabilities = { ...googlePages, devices: ['desktop'] }

/** Serper's Google search: `POST /search` with the key in `X-API-KEY` (serper.dev). */
export const serper = defineSource({
  name,
  title: 'Serper',
  docs: 'https://serper.dev/playground',
  verified: true,
  capabilities,
  settings: z.object({ key: secret('API key'), ...serviceSettings('https://google.serper.dev') }),
  create: ({ baseUrl, key, ...options }) =>
    createServiceSource(
      {
        name,
        capabilities,
        ask: ({ search, page }) =>
          postJson(
            `${baseUrl}/search`,
            { 'x-api-key': key },
            {
              q: search.phrase,
              gl: search.country,
              hl: interfaceLanguage(search),
              num: 10,
              page: page + 1,
              autocorrect: false,
              ...(search.place && { location: search.place.canonicalName }),
            },
          ),
        read: (text, request) => readAnswer(readJson(name, text), request),
        refuse: (status, text) =>
          status === 400 && /not enough credits/i.test(text) ? 'no_credit' : undefined,
      },
      options,
    ),
})

const featureFields: FeatureFields = {
  answerBox: 'featured_snippet',
  images: 'images',
  knowledgeGraph: 'knowledge_panel',
  peopleAlsoAsk: 'people_also_ask',
  places: 'local_pack',
  relatedSearches: 'related_searches',
  shopping: 'shopping',
  topStories: 'top_stories',
  videos: 'videos',
}

/** Serper says neither that there are no results nor whether there is a next page. */
function readAnswer(answer: unknown, { page }: PageRequest): ParsedPage {
  const results = withoutAds(listAt(answer, 'organic'), listAt(answer, 'ads'))
  if (results.length === 0) return silentEnd(name, page)
  const features = new FeatureList()
  for (const { type, children } of readFeatures(answer, featureFields)) features.add(type, children)
  addSitelinks(features, results)
  const correctedTo = textAt(answer, 'searchInformation', 'showingResultsFor')
  return {
    status: 'ok',
    query: textAt(answer, 'searchParameters', 'q') || null,
    organic: readOrganic(results, { url: 'link', title: 'title', description: 'snippet' }),
    features: features.all,
    relateds: relatedsOf(features.all),
    hasNext: null,
    ...(correctedTo !== '' && { correctedTo }),
  }
}
