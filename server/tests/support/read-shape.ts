import { countryById } from '@rankline/serp/catalog/countries'
import { engineById } from '@rankline/serp/catalog/engines'
import { deviceById } from '@rankline/serp/catalog/kinds'
import type { Wanted } from '../../src/features/imports/history/reader/messages.ts'
import { readTable } from '../../src/features/imports/history/reader/read-table.ts'
import { textTable } from '../../src/features/imports/history/reader/text-table.ts'

const usual = { engineId: 7, countryId: 241, languageId: 29, deviceId: 1 }

/** How a file is read for the project `Acme` at https://www.acme.test/, which is usually looked for in the United States. */
export async function readShape(file: string | Uint8Array, more: Partial<Wanted> & { site?: string } = {}) {
  const { site, ...wanted } = more
  const wish: Wanted = {
    own: {
      host: 'www.acme.test',
      name: 'Acme',
      rule: { mode: 'contains', url: 'https://www.acme.test/' },
      named: site ?? null,
    },
    language: 'en',
    encoding: null,
    table: null,
    contradictions: 'leave',
    roles: null,
    dayOrder: null,
    fallback: usual,
    positionsDay: null,
    isLook: false,
    ...wanted,
  }
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file
  const read = await readTable(await textTable(bytes, wish), wish, async (named) =>
    named.map(([, text], index) => (text.startsWith('austin') ? { id: index + 1, name: 'Austin' } : null)),
  )
  return { ...read, positions: positionsOf(read), left: leftOf(read.counts.dropped) }
}

type Read = Awaited<ReturnType<typeof readTable>>

/** `garden shed 2026-03-10 4`; behind it what is not usual of the place, and the page. */
function positionsOf({ keywords, days, urls, parts }: Read): string[] {
  return parts
    .flatMap((part) =>
      [...part.keywords].flatMap((keyword, index) => {
        const position = part.positions[index]
        const { phrase, place, city } = keywords[keyword]!
        if (position === -1) return []
        return [
          phrase,
          days[part.days[index]!],
          position === 0 ? '-' : position,
          ...(place.engineId === usual.engineId ? [] : [engineById(place.engineId)?.name]),
          ...(place.countryId === usual.countryId ? [] : [countryById(place.countryId)?.alpha2]),
          ...(place.deviceId === usual.deviceId ? [] : [deviceById(place.deviceId)?.slug]),
          ...(city === null ? [] : [city]),
          ...(part.urls[index] === -1 ? [] : [urls[part.urls[index]!]?.replace('https://', '')]),
        ].join(' ')
      }),
    )
    .toSorted()
}

/** Reasons of which there are some. */
const leftOf = (dropped: Read['counts']['dropped']) =>
  Object.fromEntries(Object.entries(dropped).filter(([, count]) => count > 0))
