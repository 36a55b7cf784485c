import type { Citation } from '@rankline/serp/answers/answer'
import type { Target } from '@rankline/serp/canonical'
import { type CompiledRule, compileRule, matchTarget, parseTarget } from '@rankline/serp/match'
import { compileBrands, findMentions } from '@rankline/serp/mentions'
import type { BrandRow } from './questions.queries.ts'

/** An answer as far as rates count it. Brands are given by their place in the list. */
export type Reading = {
  questionId: number
  day: string
  state: 'answered' | 'none_shown' | 'failed'
  named: readonly number[]
  cited: readonly number[]
  /** Hosts of the cited pages, each once, with the brand of each; null: of no brand. */
  hosts: ReadonlyMap<string, number | null>
  isInvented: boolean
}

type Stored = {
  day: string
  outcome: string
  text: string | null
  citations: readonly Citation[]
  is_invented: boolean
}

/** Reads answers with the names and domains that brands have now. */
export function answerReader(brands: readonly BrandRow[]) {
  const matcher = compileBrands(
    brands.map(({ name, aliases, exclusions, domains }) => ({
      names: [name, ...aliases],
      exclusions,
      domains,
    })),
  )
  const rules = brands.map(({ domains }) =>
    domains.map((url): CompiledRule => compileRule({ mode: 'contains', url })),
  )
  const brandsOf = (target: Target) =>
    rules.flatMap((own, brand) => (own.some((rule) => matchTarget(rule, target)) ? [brand] : []))

  function read(questionId: number, { day, outcome, text, citations, is_invented }: Stored): Reading {
    const state = outcome === 'answered' || outcome === 'none_shown' ? outcome : 'failed'
    const hosts = new Map<string, number | null>()
    const cited = new Set<number>()
    for (const { url, use } of citations) {
      const target = use === 'cited' ? parseTarget(url) : null
      if (target === null) continue
      const owners = brandsOf(target)
      for (const owner of owners) cited.add(owner)
      hosts.set(target.host, owners[0] ?? null)
    }
    const named = new Set(findMentions(matcher, text ?? '').map(({ brand }) => brand))
    return { questionId, day, state, named: [...named], cited: [...cited], hosts, isInvented: is_invented }
  }

  return {
    read,
    mentionsIn: (text: string) => findMentions(matcher, text),
    brandOfPage(url: string): number | null {
      const target = parseTarget(url)
      return target === null ? null : (brandsOf(target)[0] ?? null)
    },
  }
}
