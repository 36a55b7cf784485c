import { folded } from './roles.ts'

/** Rank trackers by heads that only their exports have together. */
const tools: readonly { name: string; heads: readonly (string | RegExp)[] }[] = [
  { name: 'Semrush', heads: ['keyword', 'tags', /\/\*\s?\d{8}$/] },
  { name: 'Semrush', heads: ['keyword', 'previous position', 'position type'] },
  { name: 'SerpBear', heads: ['id', 'keyword', 'position', 'url', 'country', 'device', 'updated', 'added'] },
  {
    name: 'AccuRanker',
    heads: [
      'keyword',
      /^(search location|location)$/,
      /^(highest ranking page|landing page)$/,
      /^(starred|rank change|share of voice|sov)$/,
    ],
  },
  {
    name: 'Ahrefs',
    heads: ['keyword', /^(current )?position$/, /^(kd|keyword difficulty)$/, /^(current )?url$/],
  },
  {
    name: 'SE Ranking',
    heads: ['keyword', /^(search vol\.?|search volume|volume)$/, /^(url found|found url|target url)$/],
  },
  {
    name: 'Nightwatch',
    heads: [
      'keyword',
      /^(position|rank)$/,
      /^(best position|best rank|organic rank)$/,
      /^(average position|search engine|last change|search volume \(local\))$/,
    ],
  },
  {
    name: 'Keyword.com',
    heads: [
      'keyword',
      /^(google rank|rank|ranking)$/,
      /^(ranking url|url)$/,
      /^(start|start rank|life|30 days?)$/,
    ],
  },
]

/** The rank tracker whose export has these heads; null if none is known. */
export function toolOf(heads: readonly string[]): string | null {
  const given = heads.map(folded)
  const has = (wanted: string | RegExp) =>
    given.some((head) => (typeof wanted === 'string' ? head === wanted : wanted.test(head)))
  return tools.find((tool) => tool.heads.every(has))?.name ?? null
}
