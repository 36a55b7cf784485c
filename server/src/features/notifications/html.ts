import { escapeHtml } from '@rankline/contract/escape-html'
import sanitizeHtml from 'sanitize-html'

/** Template tag for descriptions of notifications: text with a few tags. Escapes all inserted values. */
export function html(parts: TemplateStringsArray, ...values: (string | number)[]): string {
  return String.raw({ raw: parts }, ...values.map((value) => escapeHtml(String(value))))
}

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

/** Whether a link is http, https or a path of the site. */
export const isHarmless = (href: string): boolean => /^(?:https?:\/\/|\/(?![/\\]))[^\s\\]*$/i.test(href)

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
