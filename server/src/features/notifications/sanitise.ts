import sanitizeHtml from 'sanitize-html'
import { isHarmless } from './html.ts'

/** Keeps b, i, br and links to http, https or paths of the site; of everything else, keeps only the text. */
export function sanitise(description: string): string {
  return sanitizeHtml(description, {
    allowedTags: ['b', 'i', 'br', 'a'],
    allowedAttributes: { a: ['href'] },
    transformTags: {
      a: (tagName, { href = '' }): sanitizeHtml.Tag =>
        isHarmless(href) ? { tagName, attribs: { href } } : { tagName, attribs: {} },
    },
  })
}

/** The text without tags, with entities decoded. */
export const textOf = (description: string): string =>
  sanitizeHtml(description.replace(/<br\s*\/?>/gi, ' '), {
    allowedTags: [],
    allowedAttributes: {},
    textFilter: unescapeHtml,
  })

function unescapeHtml(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
}
