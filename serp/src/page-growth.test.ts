import { expect, test } from 'vitest'
import { engines } from './engines/registry.ts'
import { readPages } from './testing/fuzz-pages.ts'
import { equalSigns, growthProblem } from './testing/growth.ts'

// A source may answer with any text of the greatest allowed length in place of a result page.

/** Where titles, values of attributes, headings and data begin. */
const places = [/<title[^>]*>/i, /\bclass="/, /\bhref="/, /\bsrc="/, /<h3[^>]*>/, /"(?:title|url|text)":\s*"/]

function filled(page: string, run: string): string {
  const middle = page.indexOf('>', page.length / 2) + 1
  const begun = `${page.slice(0, middle)}${run}${page.slice(middle)}`
  return places.reduce((html, place) => html.replace(place, (begin) => begin + run), begun)
}

test.each(engines)('pages of $slug are read in a time that grows with them', async ({ slug, parsePage }) => {
  const pages = (await readPages(slug, null)).toSorted((one, other) => one.html.length - other.html.length)
  // The largest page of each status.
  const chosen = new Map(pages.map(({ status, html }) => [status, html]))
  for (const page of chosen.values())
    for (const sign of equalSigns) {
      const work = (length: number) =>
        parsePage(filled(page, sign.repeat(length / sign.length)), { device: 'desktop' })
      expect([sign, await growthProblem(work)]).toEqual([sign, null])
    }
})
