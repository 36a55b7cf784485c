import { keepStyles } from '../platform/late-styles.ts'
import { readToken } from '../platform/token.ts'
import { loadAccountShell, screenAt, warm } from './screens.ts'

keepStyles()
// Load the first screen's code and data in parallel with all other code.
const first = readToken() === null ? undefined : screenAt(location.pathname)
if (first !== undefined) {
  loadAccountShell().catch(() => undefined) // The router loads it again and reports the error.
  warm(first.screen, first.params, Object.fromEntries(new URLSearchParams(location.search)))
}
await import('./main.tsx')
