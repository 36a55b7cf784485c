import type { FeatureType } from '@rankline/serp/page'
import { hosts } from './hosts.ts'
import { mix, pick, unit } from './random.ts'
import type { Result, Topic } from './result.ts'
import { sentenceCase } from './slug.ts'

export type FeatureItem = { title: string; url: string | null }

export type Feature = { type: FeatureType; items: FeatureItem[] }

/** A feature, the share of searches that show it, and its content. */
type Shown = {
  type: FeatureType
  share: number
  items: (topic: Topic, key: number, results: Result[]) => FeatureItem[]
}

/** A feature of links to other sites, whose titles are the topic and one of these words. */
const linked = (type: FeatureType, share: number, count: number, words: string[]): Shown => ({
  type,
  share,
  items: (topic, key) => links(topic, key, count, words),
})

/** In page order. */
const shown: readonly Shown[] = [
  linked('ai_overview', 0.3, 3, ['explained', 'in short', 'the basics']),
  linked('ads_top', 0.25, 3, ['from $9', 'sale', 'official shop']),
  { type: 'featured_snippet', share: 0.12, items: (_topic, key, results) => snippet(key, results) },
  linked('local_pack', 0.15, 3, ['centre', 'studio', 'next door']),
  { type: 'sitelinks', share: 0.2, items: (_topic, _key, [leader]) => sitelinks(leader) },
  { type: 'people_also_ask', share: 0.6, items: (topic, key) => questions(topic, key) },
  linked('top_stories', 0.1, 3, ['in the news', 'new figures', 'a year on']),
  linked('images', 0.35, 6, ['in pictures', 'photo', 'drawing']),
  linked('videos', 0.22, 3, ['in 5 minutes', 'live', 'step by step']),
  linked('ads_bottom', 0.12, 2, ['compare offers', 'free delivery']),
]

/** The features on the first page of a web search; they seldom change from one day to the next. */
export function featuresOf(
  query: { type: string },
  topic: Topic,
  market: number,
  day: number,
  results: Result[],
): Feature[] {
  const key = mix(market, 0xfea7)
  const features: Feature[] = []
  if (query.type === 'web') {
    for (const [salt, { type, share, items }] of shown.entries()) {
      const own = mix(key, salt)
      const usual = unit(own) < share
      const flicker = unit(mix(own, day)) < 0.02
      if (usual !== flicker) features.push({ type, items: items(topic, own, results) })
    }
  }
  const related = relatedOf(topic.phrase, market).map((title) => ({ title, url: null }))
  return [...features, { type: 'related_searches', items: related }]
}

const relateds: readonly ((phrase: string) => string)[] = [
  (phrase) => `best ${phrase}`,
  (phrase) => `${phrase} near me`,
  (phrase) => `${phrase} for beginners`,
  (phrase) => `cheap ${phrase}`,
  (phrase) => `${phrase} reviews`,
  (phrase) => `${phrase} price`,
  (phrase) => `${phrase} online`,
  (phrase) => `${phrase} examples`,
  (phrase) => `what is ${phrase}`,
  (phrase) => `${phrase} alternatives`,
  (phrase) => `${phrase} tips`,
  (phrase) => `free ${phrase}`,
]

/** Eight related searches, always the same for a search. */
export function relatedOf(phrase: string, market: number): string[] {
  const start = market % relateds.length
  return Array.from({ length: 8 }, (_, n) => relateds[(start + n) % relateds.length]?.(phrase) ?? phrase)
}

function questions({ phrase }: Topic, key: number): FeatureItem[] {
  const all = [
    `What is the best ${phrase}?`,
    `How much does ${phrase} cost?`,
    `Is ${phrase} worth it?`,
    `How do I start with ${phrase}?`,
    `Who needs ${phrase}?`,
    `What should I know about ${phrase}?`,
  ]
  const start = key % all.length
  return Array.from({ length: 4 }, (_, n) => ({ title: all[(start + n) % all.length] ?? phrase, url: null }))
}

function links(
  { heading, slug }: Topic,
  key: number,
  count: number,
  endings: readonly string[],
): FeatureItem[] {
  return Array.from({ length: count }, (_, n) => {
    const { name, brand } = pick(hosts, mix(key, n))
    return {
      title: `${heading} ${endings[n % endings.length]} - ${brand}`,
      url: `https://${name}/p${n + 1}/${slug}`,
    }
  })
}

function snippet(key: number, results: Result[]): FeatureItem[] {
  const source = results[key % Math.min(4, results.length)]
  return source ? [{ title: source.title, url: source.url }] : []
}

function sitelinks(leader: Result | undefined): FeatureItem[] {
  if (leader === undefined) return []
  const { origin } = new URL(leader.url)
  return ['contact', 'offers', 'opening-hours', 'team'].map((page) => ({
    title: sentenceCase(page.replace('-', ' ')),
    url: `${origin}/${page}`,
  }))
}
