import DOMPurify from 'dompurify'

/** Keeps b, i, br and a[href] to http, https or our own pages; anything else is dropped. */
export function sanitise(html: string): DocumentFragment {
  const fragment = DOMPurify.sanitize(html, {
    ALLOWED_TAGS: ['b', 'i', 'br', 'a'],
    ALLOWED_ATTR: ['href'],
    ALLOWED_URI_REGEXP: /^(?:https?:\/\/|\/(?![/\\]))/i,
    RETURN_DOM_FRAGMENT: true,
  })
  for (const link of fragment.querySelectorAll('a')) link.rel = 'noopener noreferrer'
  return fragment
}
