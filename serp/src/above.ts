import { type Device, elementHeights } from './element-heights.ts'
import { hasOverviews, tellsOverviews } from './overviews.ts'
import type { ColumnItem, Organic } from './page.ts'
import type { SiteRank } from './rank.ts'

/**
 * Size of everything above a result on the first page. `things`: results of others, single ads and blocks.
 * `pixels`: estimated CSS pixels from the top of the page to the title of the result; null where heights are not known.
 */
export type Above = { things: number; pixels: number | null }

/** Things of one kind that follow each other. `pixels`: the height of all of them. */
export type AboveGroup = { item: ColumnItem; count: number; pixels: number | null }

type Searched = { engine: string; type: string; device: Device }

/** Heights are of Google's pages; no other engine was measured. */
const isMeasured = ({ engine }: Pick<Searched, 'engine'>) => engine === 'google'

/** More than any first page has; what is above fits in two bytes. */
const MOST_PIXELS = 32_767

/**
 * Whether the order of a page from this source names everything in it. Pages of other types are grids, or lists of
 * another kind.
 * @param source null if it is not known
 */
export function tellsColumn(
  source: string | null,
  { engine, type }: Pick<Searched, 'engine' | 'type'>,
): boolean {
  if (source === null || type !== 'web') return false
  return !hasOverviews({ engine, type }) || tellsOverviews(source, engine)
}

/**
 * The part of the first page's column above a result, from the top; null if the result is not on the first page, or its
 * place in the column is not known. A site that only the featured snippet shows is at the place of the snippet.
 */
export function columnAbove(
  column: readonly ColumnItem[],
  organic: readonly Pick<Organic, 'position' | 'absolute'>[],
  { position, isSnippet }: Pick<SiteRank, 'position' | 'isSnippet'>,
): readonly ColumnItem[] | null {
  if (isSnippet) {
    const place = column.indexOf('featured_snippet')
    return place === -1 ? null : column.slice(0, place)
  }
  const absolute = organic.find((result) => result.position === position)?.absolute
  if (absolute === undefined || column[absolute - 1] !== 'organic') return null
  return column.slice(0, absolute - 1)
}

/** The number of things above, and where the title of the result is. */
export function measureAbove(
  above: readonly ColumnItem[],
  search: Pick<Searched, 'engine' | 'device'>,
): Above {
  const things = above.filter((item) => item !== 'aside').length
  if (!isMeasured(search)) return { things, pixels: null }
  const heights = elementHeights[search.device]
  const pixels = above.reduce((sum, item) => sum + heights[item], heights.head)
  return { things, pixels: Math.min(pixels, MOST_PIXELS) }
}

/** Groups in page order: things of one kind that follow each other are one group. */
export function groupsOf(
  above: readonly ColumnItem[],
  search: Pick<Searched, 'engine' | 'device'>,
): AboveGroup[] {
  const groups: AboveGroup[] = []
  for (const item of above) {
    if (item === 'aside') continue
    const last = groups.at(-1)
    if (last?.item === item) last.count += 1
    else groups.push({ item, count: 1, pixels: null })
  }
  if (!isMeasured(search)) return groups
  const heights = elementHeights[search.device]
  return groups.map((group) => ({ ...group, pixels: group.count * heights[group.item] }))
}
