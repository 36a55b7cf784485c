import type { Element } from 'domhandler'
import type { Page } from '../../html.ts'
import { type Card, findCards } from '../cards.ts'

const details: Record<string, RegExp> = {
  apps: /^(?:https:\/\/play\.google\.com)?\/store\/(apps)\/details\?(.+)$/,
  books: /^(?:https:\/\/play\.google\.com)?\/store\/(books|audiobooks)\/details(?:\/[^?]*)?\?(.+)$/,
}

/** Apps or books in page order. The lines of the description include the developer or author. */
export function findProducts(page: Page, type: string): Card[] {
  return findCards(page, (element) => addressOf(element, type))
}

function addressOf({ name, attribs }: Element, type: string): string | undefined {
  const [, kind, query] = (name === 'a' && details[type]?.exec(attribs.href ?? '')) || []
  if (kind === undefined || query === undefined) return undefined
  const parameters = new URLSearchParams(query)
  const id = parameters.get('id') ?? ''
  // Links to an event within an app are in rows of their own.
  return /^[\w.-]+$/.test(id) && !parameters.has('eventid')
    ? `https://play.google.com/store/${kind}/details?id=${id}`
    : undefined
}
