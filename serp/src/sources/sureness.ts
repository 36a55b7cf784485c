import { isAnother } from '../asked.ts'
import type { Engine, PageContext } from '../engine.ts'
import { isUnknownLayout } from '../engines/layouts.ts'
import type { ParsedPage } from '../page.ts'
import { answersElsewhere } from './answered.ts'
import { answersOneWord } from './asked.ts'

/** How sure it is that a list was read whole and right, 0-1, and what speaks against it. */
export type Sureness = { share: number; reasons: string[] }

/** Below this, a page is not believed. Measured on saved pages and changed ones: docs/accuracy.md. */
export const leastSure = 0.5

/** Share that remains with one sign against the page. Signs multiply. */
const weights = {
  anotherQuery: 0.1,
  elsewhere: 0.3,
  perhapsElsewhere: 0.7,
  noEnd: 0.4,
  noAnswer: 0.3,
  oneWord: 0.45,
  noResult: 0.4,
  unknownLayout: 0.45,
  noQuery: 0.9,
  hardlyAny: 0.8,
}
/** A page that goes on has at least this many results. */
const fewest = 3

/** Judges a page by signs that its parser does not use to find results. */
export function surenessOf(
  { slug }: Pick<Engine, 'slug'>,
  html: string,
  page: ParsedPage,
  { phrase, country, language }: PageContext,
): Sureness {
  const reasons: string[] = []
  let share = 1
  const against = (weight: number, reason: string) => {
    share *= weight
    reasons.push(reason)
  }
  const { organic, unexplained = 0, hasNext, query, correctedTo, isFollowed } = page
  for (const named of [correctedTo, query])
    if (phrase !== undefined && typeof named === 'string' && isAnother(named, phrase))
      against(weights.anotherQuery, `it answers “${named}”`)
  if (country !== undefined && language !== undefined)
    for (const { says, isSure } of answersElsewhere(slug, html, { country, language }))
      against(isSure ? weights.elsewhere : weights.perhapsElsewhere, `it answers for “${says}”`)
  if (query === null) against(weights.noQuery, 'it does not say what it answers')
  if (page.status === 'no_results' && supportReference.test(html))
    against(weights.noAnswer, 'it says that nothing was found, with a reference for support')
  if (page.status !== 'ok') return { share, reasons }
  if (organic.length === 0 && !isData(html))
    against(weights.noResult, 'it shows no results and does not say that there are none')
  // Seen at Bing alone, which answers so whom it takes for a program.
  if (slug === 'bing' && answersOneWord(phrase ?? query ?? '', organic))
    against(weights.oneWord, 'no result has two words of what was searched for')
  if (isUnknownLayout(slug, html)) against(weights.unknownLayout, 'its layout is not known')
  if (hasNext !== true && !isData(html) && !(isFollowed ?? hasFoot(html, organic.at(-1)?.url)))
    against(weights.noEnd, 'nothing follows its list')
  if (unexplained > 0)
    against(
      organic.length / (organic.length + unexplained),
      `${unexplained} titled links beside ${organic.length} results are unknown`,
    )
  if (organic.length < fewest && hasNext !== false) against(weights.hardlyAny, 'it has hardly any results')
  return { share, reasons }
}

// Bing says so of phrases with millions of results to visitors whom it does not answer; nothing else on the page
// differs from one that really found nothing.
const supportReference = />Ref A: [\dA-F]{16,} Ref B: /

/** Lists that come as data end with the data. */
function isData(html: string): boolean {
  return /^\s*[[{]|\bytInitialData\b/.test(html)
}

const feet = /<footer\b|\brole=["']?contentinfo|\sid=["']?(?:[\w-]*foot|fbar\b|navcnt\b|ft\b)/i

/**
 * Whether a footer comes after the last product of a shop: by its tag, its role, or the ids that shops give it.
 * Links within a shop have no host. Scripts below the footer may hold the product's address once more.
 */
function hasFoot(html: string, last: string | undefined): boolean {
  const forms = last === undefined ? [] : [last, escaped(last), withoutHost(last)]
  const isBelow = (text: string) => {
    const end = Math.max(...forms.map((form) => text.lastIndexOf(form)))
    return end > 0 && feet.test(withoutScripts(text.slice(end)))
  }
  return isBelow(html) || isBelow(withoutScripts(html))
}

const withoutScripts = (html: string) => html.replaceAll(/<(script|style)\b.*?(?:<\/\1>|$)/gis, '')

/** The path, if it names a page. */
function withoutHost(address: string): string {
  const path = address.replace(/^[a-z]+:\/\/[^/]*/i, '')
  return /\w{6,}/.test(path) ? path : address
}

const escaped = (address: string) => address.replaceAll('&', '&amp;')
