import DOMPurify from 'dompurify'
import { useLayoutEffect, useRef } from 'react'

const allowed = {
  ALLOWED_TAGS: ['b', 'i', 'br', 'a'],
  ALLOWED_ATTR: ['href'],
  ALLOWED_URI_REGEXP: /^(?:https?:\/\/|\/(?![/\\]))/i,
  RETURN_DOM_FRAGMENT: true,
} as const

/** Text of the server with its few tags (b, i, br, a[href]); anything else is dropped. */
export function SafeHtml({ html }: { html: string }) {
  const element = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const fragment = DOMPurify.sanitize(html, {
      ...allowed,
      ALLOWED_TAGS: [...allowed.ALLOWED_TAGS],
      ALLOWED_ATTR: [...allowed.ALLOWED_ATTR],
    })
    for (const link of fragment.querySelectorAll('a')) link.rel = 'noopener noreferrer'
    element.current?.replaceChildren(fragment)
  }, [html])
  return <span ref={element} />
}
