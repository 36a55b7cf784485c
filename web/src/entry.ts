import { readToken } from './platform/token.ts'
import { loadAccountShell, screenAt, warm } from './screens.ts'

// The first screen's code and data are asked for beside the code of everything else, not after it.
const first = readToken() === null ? undefined : screenAt(location.pathname)
if (first !== undefined) {
  loadAccountShell().catch(() => undefined) // The router loads it again, and tells what goes wrong then.
  warm(first.screen, first.params, Object.fromEntries(new URLSearchParams(location.search)))
}
await import('./main.tsx')
