import type { PageContext } from '../../engine.ts'
import { Page } from '../../html.ts'
import { at, listAt, objectsIn, textAt, valuesOf } from '../../json.ts'
import type { Organic, PageStatus, ParsedPage } from '../../page.ts'
import type { Paging } from '../results.ts'
import { wallOf } from '../walls.ts'
import { dataOf } from './data.ts'
import { isEntry, readEntry } from './entries.ts'
import { findFeatures, isShown } from './features.ts'
import { writeCursor } from './request.ts'

/** Reads the data embedded in YouTube's result page, and the answers that its scripts fetch. */
export function parsePage(html: string, { type = 'youtube-video' }: PageContext): ParsedPage {
  const data = dataOf(html)
  if (data === undefined) return empty(refusalOf(html), null)
  const query = queryOf(html, data)
  const continuation = continuationOf(data)
  const sections = continuation ?? sectionsOf(data)
  if (sections === undefined) return empty(refusalOf(html), query)
  const items = sections.flatMap((section) => listAt(section, 'itemSectionRenderer', 'contents'))
  if (continuation === undefined && !items.some(isEntry) && saysNothingFound(data, items))
    return empty('no_results', query)

  const features = findFeatures(items)
  const shown = items.filter(isShown)
  const organic = shown
    .flatMap((item, index) => {
      const entry = readEntry(item, type)
      return entry === undefined ? [] : [{ ...entry, absolute: index + 1 }]
    })
    .map((entry, index): Organic => ({ position: index + 1, ...entry }))
  if (organic.length === 0 && continuation === undefined && features.length === 0 && !items.some(isEntry))
    return empty('js_required', query)
  const related = features.find((feature) => feature.type === 'related_searches')?.children ?? []
  return {
    status: 'ok',
    query,
    organic,
    shown: shown.length,
    features,
    relateds: related.map(({ title }) => title),
    ...nextOf(data, sections),
    ...correctionIn(items),
  }
}

/** The spelling that YouTube searched for in place of the query; what it merely proposes is none. */
function correctionIn(items: readonly unknown[]): Pick<ParsedPage, 'correctedTo'> {
  for (const item of items) {
    const notice = at(item, 'showingResultsForRenderer')
    const correctedTo = textAt(notice, 'correctedQueryEndpoint', 'searchEndpoint', 'query')
    if (correctedTo !== '') return { correctedTo }
  }
  return {}
}

function empty(status: PageStatus, query: string | null): ParsedPage {
  return { status, query, organic: [], features: [], relateds: [], hasNext: null }
}

/** The list's sections: ads, results and, last, the token of the next page. */
function sectionsOf(data: unknown): readonly unknown[] | undefined {
  for (const list of valuesOf(at(data, 'contents'), 'sectionListRenderer')) {
    const sections = at(list, 'contents')
    if (Array.isArray(sections)) return sections
  }
  return undefined
}

/** Sections in the answer to a continuation token; their shape is that of the first page. */
function continuationOf(data: unknown): readonly unknown[] | undefined {
  for (const key of [
    'onResponseReceivedCommands',
    'onResponseReceivedActions',
    'onResponseReceivedEndpoints',
  ]) {
    for (const command of listAt(data, key)) {
      const items = at(command, 'appendContinuationItemsAction', 'continuationItems')
      if (Array.isArray(items)) return items
    }
  }
  return undefined
}

function saysNothingFound(data: unknown, items: readonly unknown[]): boolean {
  return (
    textAt(data, 'estimatedResults') === '0' ||
    items.some((item) => at(item, 'backgroundPromoRenderer') ?? at(item, 'messageRenderer'))
  )
}

/** "No more results", in any language: a message in the list's last section. */
function saysNoMore(sections: readonly unknown[]): boolean {
  const last = listAt(sections.at(-1), 'itemSectionRenderer', 'contents')
  return at(last.at(-1), 'messageRenderer') !== undefined
}

// A list without a token, or with an unreadable one, may continue, but nobody can fetch its next page.
function nextOf(data: unknown, sections: readonly unknown[]): Paging & Pick<ParsedPage, 'cursor' | 'isCut'> {
  const more = sections.find((section) => at(section, 'continuationItemRenderer') !== undefined)
  if (more === undefined)
    return saysNoMore(sections) ? { hasNext: false, endSign: 'said' } : { hasNext: false, isCut: true }
  for (const command of valuesOf(more, 'continuationCommand')) {
    const token = textAt(command, 'token')
    if (token !== '') return { hasNext: true, cursor: writeCursor(clientVersionOf(data), token) }
  }
  return { hasNext: true, isCut: true }
}

function clientVersionOf(data: unknown): string {
  for (const params of valuesOf(at(data, 'responseContext', 'serviceTrackingParams'), 'params')) {
    const version = listAt(params).find((param) => textAt(param, 'key') === 'cver')
    if (version !== undefined) return textAt(version, 'value').replaceAll(' ', '')
  }
  return ''
}

// The filter links repeat the query; without them, use the title.
function queryOf(html: string, data: unknown): string | null {
  for (const filter of valuesOf([at(data, 'header'), subMenuOf(data)], 'searchFilterRenderer')) {
    const query = textAt(filter, 'navigationEndpoint', 'searchEndpoint', 'query')
    if (query !== '') return query
  }
  return /<title>([^<]+) - YouTube<\/title>/.exec(html)?.[1] ?? null
}

function subMenuOf(data: unknown): unknown {
  for (const object of objectsIn(at(data, 'contents'))) {
    const menu = at(object, 'searchSubMenuRenderer')
    if (menu !== undefined) return menu
  }
  return undefined
}

function refusalOf(html: string): PageStatus {
  if (/(?:action|src|href)=["'][^"']*\/sorry\/|class="g-recaptcha"|detected unusual traffic/i.test(html))
    return 'blocked'
  if (/<title>(?:Sorry|Error 403|403|429)/i.test(html)) return 'blocked'
  if (/action=["']https:\/\/consent\.(?:youtube|google)\.com/.test(html)) return 'consent'
  return wallOf(new Page(html)) ?? 'js_required'
}
