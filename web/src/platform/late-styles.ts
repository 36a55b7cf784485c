/** Delays before each retry, in ms: a connection may be lost for a moment. */
const waits = [1_000, 2_000, 4_000, 8_000]

/**
 * Retries style sheets that failed to load after the document’s own. The loader of the scripts tries only once, and
 * would show their content without styles.
 */
export function keepStyles() {
  let tries = 0
  // Error events of elements do not bubble, so listen in the capture phase.
  addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return
      const wait = waits[tries]
      tries += 1
      if (wait === undefined) return
      setTimeout(() => target.replaceWith(target.cloneNode()), wait)
    },
    true,
  )
}
