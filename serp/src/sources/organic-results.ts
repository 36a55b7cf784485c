import { languageCode } from '../engines/google/request.ts'
import { at, listAt, textAt } from '../json.ts'
import type { FeatureChild, ParsedPage } from '../page.ts'
import type { Search } from '../search.ts'
import { withoutAds } from './advertised.ts'
import {
  type FeatureFields,
  FeatureList,
  type ResultFields,
  readFeatures,
  readOrganic,
  readTotal,
  relatedsOf,
  toChildren,
} from './answer.ts'

/** Google's `hl` as the services spell it, e.g. `pt-br`. */
export const interfaceLanguage = (search: Search) => languageCode(search).toLowerCase()

// Fields of SerpApi, SearchApi, Scale SERP and Value SERP, which use nearly the same names.
const featureFields: FeatureFields = {
  ai_overview: 'ai_overview',
  answer_box: 'featured_snippet',
  discussions_and_forums: 'discussions',
  events: 'events',
  events_results: 'events',
  flights: 'flights',
  hotels: 'hotels',
  hotels_results: 'hotels',
  immersive_products: 'shopping',
  inline_images: 'images',
  inline_products: 'shopping',
  inline_shopping: 'shopping',
  inline_tweets: 'twitter',
  inline_videos: 'videos',
  jobs: 'jobs',
  jobs_results: 'jobs',
  knowledge_graph: 'knowledge_panel',
  local_results: 'local_pack',
  perspectives: 'discussions',
  recipes: 'recipes',
  recipes_results: 'recipes',
  related_questions: 'people_also_ask',
  related_searches: 'related_searches',
  shopping_ads: 'shopping',
  shopping_results: 'shopping',
  short_videos: 'short_videos',
  top_stories: 'top_stories',
  twitter_results: 'twitter',
}

const resultFields: ResultFields = { url: 'link', title: 'title', description: 'snippet' }

/**
 * Results and features of an answer with `organic_results`.
 * @param absolute the result's field with its rank among everything on the page, if the service has one
 */
export function readOrganicResults(
  answer: unknown,
  absolute?: string,
): Pick<ParsedPage, 'query' | 'organic' | 'features' | 'relateds' | 'total' | 'correctedTo'> {
  const results = withoutAds(listAt(answer, 'organic_results'), listAt(answer, 'ads'))
  const features = new FeatureList()
  for (const { type, children } of readFeatures(answer, featureFields)) features.add(type, children)
  addAds(features, listAt(answer, 'ads'))
  addSitelinks(features, results)
  return {
    query:
      textAt(answer, 'search_information', 'query_displayed') ||
      textAt(answer, 'search_parameters', 'q') ||
      null,
    organic: readOrganic(results, { ...resultFields, absolute }),
    features: features.all,
    relateds: relatedsOf(features.all),
    ...totalOf(answer),
    ...correctionOf(answer),
  }
}

/** The number of results that an answer counts. */
export const totalOf = (answer: unknown) => readTotal(answer, 'search_information', 'total_results')

/** The spelling that the engine searched for in place of what was asked; what it merely proposes is none. */
function correctionOf(answer: unknown): Pick<ParsedPage, 'correctedTo'> {
  const information = at(answer, 'search_information')
  const isFixed = /fixed spelling/i.test(textAt(information, 'organic_results_state'))
  const correctedTo =
    textAt(information, 'showing_results_for') || (isFixed ? textAt(information, 'spelling_fix') : '')
  return correctedTo === '' ? {} : { correctedTo }
}

function addAds(features: FeatureList, ads: readonly unknown[]) {
  for (const ad of ads) {
    const block = textAt(ad, 'block_position')
    if (block === 'bottom') features.add('ads_bottom', toChildren(ad))
    else if (block === 'top' || block === '') features.add('ads_top', toChildren(ad))
  }
}

/** Sitelinks come as one list, or as several lists grouped by their layout. */
export function addSitelinks(features: FeatureList, results: readonly unknown[]) {
  const children = results.flatMap((result): FeatureChild[] => {
    const sitelinks = at(result, 'sitelinks')
    const lists = Array.isArray(sitelinks) ? [sitelinks] : Object.values(Object(sitelinks))
    return lists.flatMap((list) => (Array.isArray(list) ? list.flatMap(toChildren) : []))
  })
  if (children.length > 0) features.add('sitelinks', children)
}
