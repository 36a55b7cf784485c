import type { Element } from 'domhandler'
import { type Page, parentOf } from '../../html.ts'
import { mainListOf } from '../main-list.ts'
import { titlesOf } from '../titles.ts'
import { targetOf } from './target.ts'

const ids = ['b_results', 'b_context', 'b_pole', 'b_topw']

/**
 * The lists of results and answers, by their ids; without these ids, the list with the most linked titles.
 */
export function listsOf(page: Page): ReadonlySet<Element> {
  const named = ids.flatMap((id) => page.byId(id) ?? [])
  if (named.length > 0) return new Set(named)
  const titles = [...titlesOf(page, ({ name }) => name === 'h2')]
  const main = mainListOf(
    titles.map(({ link }) => link).filter(({ attribs }) => targetOf(attribs.href) !== null),
  )
  return new Set(main ? [main] : [])
}

export function isItemOf(lists: ReadonlySet<Element>, element: Element): boolean {
  const list = parentOf(element)
  return list !== null && lists.has(list)
}
