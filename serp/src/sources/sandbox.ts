import type { Source } from '../source.ts'
import { createDirectSource } from './direct.ts'
import type { HttpOptions } from './http.ts'
import { createJsonSource } from './json.ts'

/** What a sandbox is started with where nothing else is asked for. */
const usualKey = 'sandbox'

/**
 * The sandbox as it can be asked best: it plays Google's web pages, which are fetched and parsed like the real ones, and
 * answers for every other engine and vertical as a search service does.
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
