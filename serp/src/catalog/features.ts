import type { FeatureType } from '../page.ts'
import { freezeAll, indexBy } from './lookup.ts'

/** A result-page feature as stored and shown. `hasEntries`: whether it lists entries of its own. */
export type CatalogFeature = {
  readonly id: number
  readonly slug: FeatureType
  readonly name: string
  readonly hasEntries: boolean
}

// Stored keywords refer to these ids: give a new feature a new number, and never reuse one.
/** All features of result pages. */
export const catalogFeatures: readonly CatalogFeature[] = freezeAll([
  { id: 1, slug: 'ai_overview', name: 'AI overview', hasEntries: true },
  { id: 2, slug: 'featured_snippet', name: 'Featured snippet', hasEntries: true },
  { id: 3, slug: 'people_also_ask', name: 'People also ask', hasEntries: true },
  { id: 4, slug: 'local_pack', name: 'Local pack', hasEntries: true },
  { id: 5, slug: 'knowledge_panel', name: 'Knowledge panel', hasEntries: false },
  { id: 6, slug: 'images', name: 'Images', hasEntries: true },
  { id: 7, slug: 'videos', name: 'Videos', hasEntries: true },
  { id: 8, slug: 'short_videos', name: 'Short videos', hasEntries: true },
  { id: 9, slug: 'top_stories', name: 'Top stories', hasEntries: true },
  { id: 10, slug: 'shopping', name: 'Shopping', hasEntries: true },
  { id: 11, slug: 'sitelinks', name: 'Sitelinks', hasEntries: true },
  { id: 12, slug: 'reviews', name: 'Reviews', hasEntries: false },
  { id: 13, slug: 'ads_top', name: 'Ads above the results', hasEntries: true },
  { id: 14, slug: 'ads_bottom', name: 'Ads below the results', hasEntries: true },
  { id: 15, slug: 'related_searches', name: 'Related searches', hasEntries: true },
  { id: 16, slug: 'discussions', name: 'Discussions', hasEntries: true },
  { id: 17, slug: 'jobs', name: 'Jobs', hasEntries: true },
  { id: 18, slug: 'events', name: 'Events', hasEntries: true },
  { id: 19, slug: 'recipes', name: 'Recipes', hasEntries: true },
  { id: 20, slug: 'hotels', name: 'Hotels', hasEntries: true },
  { id: 21, slug: 'flights', name: 'Flights', hasEntries: true },
  { id: 22, slug: 'twitter', name: 'Posts on X', hasEntries: true },
])

const byId = indexBy(catalogFeatures, (feature) => feature.id)
const bySlug = indexBy<CatalogFeature, string>(catalogFeatures, (feature) => feature.slug)

export const featureById = (id: number): CatalogFeature | undefined => byId.get(id)
/** The feature with that slug. */
export const featureBySlug = (slug: string): CatalogFeature | undefined => bySlug.get(slug)
