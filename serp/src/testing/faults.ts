import { featureTypes, type PageStatus, type ParsedPage } from '../page.ts'

/** Lists faults of a parser's result that no input may cause; empty if it is well-formed. */
export function faultsOf({ status, organic, features }: ParsedPage): string[] {
  const faults: string[] = []
  for (const [index, { position, url, title }] of organic.entries()) {
    if (position !== index + 1) faults.push(`position ${position} at ${index + 1}`)
    if (!/^https?:\/\//i.test(url)) faults.push(`address ${url.slice(0, 60)}`)
    if (title === '') faults.push('a result without a title')
  }
  for (const { type } of features) if (!featureTypes.includes(type)) faults.push(`feature ${type}`)
  if (status !== 'ok' && organic.length > 0) faults.push(`results on a page that is ${status}`)
  return faults
}

/** Whether the page would count as a list without results, which makes every site "not ranked". */
export function saysNotRanked({ status, organic, hasNext }: ParsedPage): boolean {
  return status === 'no_results' || (status === 'ok' && organic.length === 0 && hasNext === false)
}

/**
 * A broken page may tell less than the whole one, but must not claim "no results" if the whole page does not.
 */
export function isMistaken(whole: PageStatus, broken: ParsedPage): boolean {
  return whole !== 'no_results' && saysNotRanked(broken)
}

/** Whether a page that shows no results of its own was accepted as read correctly. */
export function isWallTakenForPage(whole: PageStatus, { status, organic }: ParsedPage): boolean {
  const isWall = whole === 'blocked' || whole === 'consent' || whole === 'js_required'
  return isWall && status === 'ok' && organic.length === 0
}
