import { at, listAt, textAt, valuesOf } from '../../json.ts'
import type { Feature, FeatureChild, FeatureType } from '../../page.ts'
import { isEntry, videosIn, wordsOf } from './entries.ts'

/** Blocks among the results that are not results: each type once, with the entries of all its blocks. */
export function findFeatures(items: readonly unknown[]): Feature[] {
  const found = new Map<FeatureType, FeatureChild[]>()
  const firstResult = items.findIndex(isEntry)
  for (const [index, item] of items.entries()) {
    const feature = featureOf(item, index > firstResult && firstResult >= 0)
    if (feature) found.set(feature.type, [...(found.get(feature.type) ?? []), ...feature.children])
  }
  return [...found].map(([type, children]) => ({ type, children }))
}

/** Whether an item takes a place in the list: any result, mix, ad or shelf does. */
export function isShown(item: unknown): boolean {
  return remarkNames.every((name) => at(item, name) === undefined) && relatedIn(item).length === 0
}

const remarkNames = [
  'didYouMeanRenderer',
  'showingResultsForRenderer',
  'includingResultsForRenderer',
  'backgroundPromoRenderer',
  'messageRenderer',
  'continuationItemRenderer',
]

function featureOf(item: unknown, isBelow: boolean): Feature | undefined {
  if (adNames.some((name) => at(item, name) !== undefined))
    return { type: isBelow ? 'ads_bottom' : 'ads_top', children: videosIn(item) }
  const shorts = shortsIn(item)
  if (shorts.length > 0) return { type: 'short_videos', children: shorts }
  if (at(item, 'shelfRenderer') !== undefined) {
    const children = videosIn(item)
    return children.length > 0 ? { type: 'videos', children } : undefined
  }
  const related = relatedIn(item)
  return related.length > 0 ? { type: 'related_searches', children: related } : undefined
}

const adNames = [
  'adSlotRenderer',
  'searchPyvRenderer',
  'promotedVideoRenderer',
  'promotedSparklesWebRenderer',
  'promotedSparklesTextSearchRenderer',
]

function shortsIn(item: unknown): FeatureChild[] {
  const shelf = at(item, 'reelShelfRenderer') ?? at(item, 'gridShelfViewModel')
  if (shelf === undefined) return []
  const older = [...valuesOf(shelf, 'reelItemRenderer')].map((reel) =>
    short(textAt(reel, 'videoId'), wordsOf(at(reel, 'headline'))),
  )
  const newer = [...valuesOf(shelf, 'shortsLockupViewModel')].map((reel) => {
    const id = textAt([...valuesOf(reel, 'reelWatchEndpoint')][0], 'videoId')
    return short(id, wordsOf(at(reel, 'overlayMetadata', 'primaryText')))
  })
  return [...older, ...newer].filter(({ title }) => title !== '')
}

function short(id: string, title: string): FeatureChild {
  return { title, url: id === '' ? null : `https://www.youtube.com/shorts/${id}` }
}

function relatedIn(item: unknown): FeatureChild[] {
  return listAt(item, 'horizontalCardListRenderer', 'cards').flatMap((card) => {
    const title = wordsOf(at(card, 'searchRefinementCardRenderer', 'query'))
    return title === '' ? [] : [{ title, url: null }]
  })
}
