import type { Source } from '../source.ts'
import { createDirectSource } from './direct.ts'
import type { HttpOptions } from './http.ts'
import { createJsonSource } from './json.ts'

/** Default settings of a sandbox. */
const usualKey = 'sandbox'

/**
 * The sandbox as a source. Google's web pages are fetched and parsed like real ones; every other engine and
 * vertical is answered in JSON, as by a search service.
 */
export function createSandboxSource(
  options: HttpOptions & { baseUrl: string; key?: string | undefined },
): Source {
  const pages = createDirectSource({ ...options, name: 'sandbox' })
  const lists = createJsonSource({ ...options, name: 'sandbox', key: options.key ?? usualKey })
  return {
    ...pages,
    capabilities: lists.capabilities,
    fetchPage(request, signal) {
      const { engine, type } = request.search
      const isPlayed = engine === 'google' && type === 'web'
      return (isPlayed ? pages : lists).fetchPage(request, signal)
    },
    async close() {
      await Promise.all([pages.close(), lists.close()])
    },
  }
}
