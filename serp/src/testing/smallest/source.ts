import { z } from 'zod'
import { emptyPage, readJson, readOrganic, readShape } from '../../sources/answer.ts'
import { createServiceSource, googlePages } from '../../sources/service.ts'
import { defineSource, secret, serviceSettings } from '../../sources/settings.ts'

const name = 'listing'
const shape = z.object({ results: z.array(z.unknown()), more: z.boolean() })

export const listing = defineSource({
  name,
  title: 'Listing',
  docs: 'https://listing.example/docs',
  verified: false,
  capabilities: googlePages,
  settings: z.object({ key: secret('API key'), ...serviceSettings('https://api.listing.example') }),
  create: ({ key, baseUrl, ...options }) =>
    createServiceSource(
      {
        name,
        capabilities: googlePages,
        ask: ({ search, page }) => ({
          url: `${baseUrl}/search?${new URLSearchParams({ q: search.phrase, page: String(page) })}`,
          headers: { authorization: `Bearer ${key}` },
        }),
        read(text) {
          const { results, more } = readShape(name, shape, readJson(name, text))
          const organic = readOrganic(results, { url: 'link', title: 'title', description: 'text' })
          const status = organic.length > 0 ? 'ok' : 'no_results'
          // Without the service's own sign, an end is not believed.
          return emptyPage({ status, organic, hasNext: more, ...(!more && { endSign: 'said' }) })
        },
      },
      options,
    ),
})
