import { useLayoutEffect, useRef } from 'react'

/** Text of the server with a few HTML tags. The sanitiser loads with the first text that has any. */
export function SafeHtml({ html }: { html: string }) {
  const element = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const span = element.current
    if (span === null) return
    if (!/[<&]/.test(html)) {
      span.textContent = html
      return
    }
    let isShown = true
    void import('./sanitise.ts').then(({ sanitise }) => {
      if (isShown) span.replaceChildren(sanitise(html))
    })
    return () => {
      isShown = false
    }
  }, [html])
  return <span ref={element} />
}
