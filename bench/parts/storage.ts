import { existsSync } from 'node:fs'
import { DAY, dayOf } from '@rankline/contract/days'
import { createWorld, type Query } from '@rankline/sandbox/world'
import { engines } from '@rankline/serp/engines/registry'
import type { Organic } from '@rankline/serp/page'
import { readCaptures } from '@rankline/serp/testing/captures/read'
import { encodeBody, type ResultBody } from '@rankline/server/features/tracking/bodies/result-body'
import type { Figure } from '../figures.ts'

const searches = 200
const days = 90
const firstDay = Date.UTC(2026, 0, 1)

/** Bytes a stored result page takes, and how many are stored already: invented pages over 90 days, and real ones. */
export function benchStorage({ captures }: { captures: string }): Figure[] {
  const invented = [100, 20, 10].flatMap((depth) => {
    const { bytes, plain, shared } = followDays(depth)
    return [
      bytesFigure(`sandbox, ${depth} results: a page as stored`, bytes),
      bytesFigure(`sandbox, ${depth} results: before compression`, plain),
      { name: `sandbox, ${depth} results: days that share a page`, unit: '%' as const, runs: [100 * shared] },
    ]
  })
  return existsSync(captures) ? [...invented, ...realPages(captures)] : invented
}

function followDays(depth: number): { bytes: number; plain: number; shared: number } {
  const world = createWorld('storage')
  const total = { bytes: 0, plain: 0, kept: 0 }
  for (let number = 0; number < searches; number += 1) {
    const query: Query = {
      phrase: `garden shed ${number}`,
      engine: 'google',
      type: 'web',
      country: 'us',
      language: 'en',
      device: 'desktop',
      place: '',
    }
    const known = new Set<string>()
    for (let day = 0; day < days; day += 1) {
      const date = dayOf(new Date(firstDay + day * DAY))
      const { results, features, related } = world.rank(query, date)
      const page: ResultBody = {
        organic: results.slice(0, depth).map((result, index) => ({ position: index + 1, ...result })),
        features: features.map(({ type, items }) => ({ type, children: items })),
        relateds: related,
      }
      const { hash, body } = encodeBody(page)
      if (known.has(hash.toString('hex'))) continue
      known.add(hash.toString('hex'))
      total.kept += 1
      total.bytes += body.length
      total.plain += JSON.stringify(page).length
    }
  }
  const { bytes, plain, kept } = total
  return { bytes: bytes / kept, plain: plain / kept, shared: 1 - kept / (searches * days) }
}

/** Saved pages as they are, and lists of 100 put together from the results of many: real texts repeat less than invented ones. */
function realPages(captures: string): Figure[] {
  const pages = engines
    .flatMap((engine) =>
      readCaptures(captures, engine.slug).map((capture) => engine.parsePage(capture.html, capture)),
    )
    .filter(({ organic }) => organic.length >= 5)
  const sizes = pages.map((page) => encodeBody(page).body.length)
  const results = pages.flatMap(({ organic }) => organic)
  const lists = Array.from({ length: Math.floor(results.length / 100) }, (_, at) =>
    numbered(results.slice(100 * at, 100 * at + 100)),
  )
  const [page] = pages
  const long = lists.map(
    (organic) =>
      encodeBody({ features: page?.features ?? [], relateds: page?.relateds ?? [], organic }).body.length,
  )
  return [
    { name: `real first pages (${pages.length}) as stored`, unit: 'B', runs: sizes },
    { name: `100 results of real pages (${long.length} lists) as stored`, unit: 'B', runs: long },
  ]
}

const numbered = (organic: readonly Organic[]) =>
  organic.map((result, index) => ({ ...result, position: index + 1 }))

const bytesFigure = (name: string, bytes: number): Figure => ({ name, unit: 'B', runs: [bytes] })
