import { type ResultServer, serveResults } from './result-server.ts'
import { sharedByTests } from './shared-by-tests.ts'

/** The stand-in engine of a test file: starts before its first test, and is closed after its last. */
export const resultsForTests = (first?: Parameters<typeof serveResults>[0]): ResultServer =>
  sharedByTests(() => serveResults(first))
