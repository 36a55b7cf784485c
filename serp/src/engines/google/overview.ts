import type { Element } from 'domhandler'
import { citedOnce } from '../../cited.ts'
import { closest, hasClass, type Page } from '../../html.ts'
import type { FeatureChild } from '../../page.ts'
import { targetOf } from './target.ts'

/** Whether Google has generated what the element shows. */
export const isGenerated = ({ attribs }: Element): boolean =>
  attribs.id === 'eKIzJc' || (attribs['data-attrid'] ?? '').startsWith('SrpGen')

/** Whether a generated answer belongs to a question, or to a line of another block that opens on a click. */
export function isAnswerOfBlock(page: Page, element: Element): boolean {
  const opened = openedIn(page)
  return (
    closest(
      element,
      (outer) =>
        hasClass(outer, 'related-question-pair') ||
        outer.attribs['data-q'] !== undefined ||
        (outer.attribs.id !== undefined && opened.has(outer.attribs.id)),
    ) !== undefined
  )
}

const openedByPage = new WeakMap<Page, ReadonlySet<string>>()

/** Ids of what the page's buttons open and close. */
function openedIn(page: Page): ReadonlySet<string> {
  const known = openedByPage.get(page)
  if (known) return known
  const opened = new Set(
    page.elements.flatMap(({ attribs }) =>
      attribs['aria-expanded'] === undefined ? [] : (attribs['aria-controls']?.split(' ') ?? []),
    ),
  )
  openedByPage.set(page, opened)
  return opened
}

/** The pages that an AI overview cites, in its order. None if the overview has not loaded, or cites nothing. */
export function overviewSources(
  page: Page,
  section: Element,
  titleOf: (link: Element) => string,
): FeatureChild[] {
  const found = page.inside(section).flatMap((link) => {
    const url = link.name === 'a' ? targetOf(link.attribs.href) : null
    const title = url === null || isOwn(url) ? '' : titleOf(link)
    return title === '' ? [] : [{ title, url }]
  })
  const ending = sharedEnding(found.map(({ title }) => title))
  return citedOnce(found.map(({ title, url }) => ({ title: withoutEnding(title, ending), url })))
}

/** Google's own pages about the overview: privacy, help, feedback. */
const isOwn = (url: string): boolean =>
  /^https?:\/\/(?:[a-z]+\.)?google(?:\.[a-z]+){1,2}\//i.test(url) &&
  /^https?:\/\/(?:policies|support|accounts|myaccount|myactivity|feedback|safety)\./i.test(url)

/** Text for screen readers after most titles, e.g. `. Opens in new tab.`, in any language; '' if there is none. */
function sharedEnding(titles: readonly string[]): string {
  const endings = new Map<string, number>()
  for (const title of new Set(titles)) {
    const ending = /[.。] ?[^.。]+[.。]$/u.exec(title)?.[0]
    if (ending !== undefined) endings.set(ending, (endings.get(ending) ?? 0) + 1)
  }
  const [most] = [...endings].sort(([, one], [, other]) => other - one)
  return most !== undefined && most[1] > 1 ? most[0] : ''
}

const withoutEnding = (title: string, ending: string): string =>
  ending !== '' && title.endsWith(ending) ? title.slice(0, -ending.length) : title
