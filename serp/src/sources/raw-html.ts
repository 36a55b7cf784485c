import { z } from 'zod'
import type { EngineRequest } from '../engine.ts'
import type { PageRequest } from '../source.ts'
import { enginePages } from './direct.ts'
import { pageAddress, readPage } from './raw-page.ts'
import { createServiceSource } from './service.ts'
import { connectionSettings, defineSource, serviceSettings } from './settings.ts'

const name = 'raw-html'

/**
 * Any service that fetches an address and returns the engine's page unchanged: ScraperAPI, ScrapingBee,
 * ZenRows and similar ones. A template gives the service's address; the engine's parser reads the page.
 */
export const rawHtml = defineSource({
  name,
  title: 'Any service that returns pages',
  docs: null,
  verified: true,
  capabilities: enginePages,
  settings: z.object({
    url: z
      .url({ protocol: /^https?$/ })
      .refine((url) => url.includes('{url}'), 'it has no {url} in it')
      .meta({
        title: 'Address with {url}, and where wanted {key}, {country}, {language} and {device} in it',
      }),
    key: z.string().min(1).optional().meta({ title: 'What stands for {key}', secret: true }),
    header: z
      .string()
      .regex(/^[\w-]+:\s*\S/)
      .optional()
      .meta({ title: 'Header to send, e.g. `authorization: Bearer {key}`' }),
    ...connectionSettings,
    price: serviceSettings('').price,
  }),
  create: ({ url, key = '', header, ...options }) =>
    createServiceSource(
      {
        name,
        capabilities: enginePages,
        ask: (request) => ask({ url, key, header }, request),
        read: (text, request) => readPage(name, text, request),
      },
      options,
    ),
})

type Template = { url: string; key: string; header: string | undefined }

function ask({ url, key, header }: Template, request: PageRequest): EngineRequest {
  const values: Record<string, string> = {
    url: pageAddress(name, request),
    key,
    country: request.search.country,
    language: request.search.language,
    device: request.search.device,
  }
  const fill = (text: string, encode: (value: string) => string) =>
    text.replace(/\{(\w+)\}/g, (whole, word: string) =>
      values[word] === undefined ? whole : encode(values[word]),
    )
  const headers: Record<string, string> = {}
  if (header !== undefined) {
    const [field = '', ...value] = header.split(':')
    headers[field.toLowerCase()] = fill(value.join(':').trim(), (text) => text)
  }
  return { url: fill(url, encodeURIComponent), headers }
}
