/** A line may be gone for a moment. In ms. */
const waits = [1_000, 2_000, 4_000, 8_000]

/**
 * Style sheets that scripts ask for, after the document’s own, are asked for again if they could not be loaded: the
 * loader asks once, and would show what they are for without them.
 */
export function keepStyles() {
  let tries = 0
  // Failures of elements do not bubble.
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
