import type { ItemsOf, ParsedInputOf } from '@rankline/contract/endpoint'
import {
  type AnswerSources,
  type answerSources as call,
  SHOWN_PAGES,
  SHOWN_SITES,
} from '@rankline/contract/questions/sources'
import { parseTarget } from '@rankline/serp/match'
import type { Context } from '../../platform/context.ts'
import { groupBy } from '../../platform/group-by.ts'
import { requireProjects } from '../projects/projects.service.ts'
import { findAsks } from './asks.queries.ts'
import { findLastAnswered } from './progress.queries.ts'

import { OWN } from './rates.ts'
import { openAnswers } from './readings.service.ts'

type Cited = { url: string; host: string; title: string | null; brand: number | null }
type Read = { questionId: number; isNamed: boolean; isCited: boolean; pages: readonly Cited[] }

/** Counts what the answers of the last day cite, and where they cite others alone. */
export async function answerSources(
  ctx: Context,
  of: ParsedInputOf<typeof call>,
): Promise<ItemsOf<typeof call>> {
  const { projectId, surface } = of
  await requireProjects(ctx, [projectId])
  const { db, account } = ctx
  const asks = await findAsks(db, account.id, { projectId, surface, questionId: null })
  const date = await findLastAnswered(
    db,
    asks.map(({ asked_id }) => asked_id),
  )
  if (date === null) return { date, answers: 0, total: 0, sites: [], gaps: [] }
  const { questions, brands, brandOfPage, batches } = await openAnswers(ctx, account.id, {
    ...of,
    ...{ from: date, to: date },
  })
  const reads: Read[] = []
  for await (const batch of batches())
    for (const { question, answer, reading } of batch) {
      if (reading.state !== 'answered') continue
      const pages = answer.citations.flatMap(({ url, title, use }): Cited[] => {
        const host = use === 'cited' ? parseTarget(url)?.host : undefined
        return host === undefined ? [] : [{ url, host, title, brand: brandOfPage(url) }]
      })
      const [isNamed, isCited] = [reading.named.includes(OWN), reading.cited.includes(OWN)]
      reads.push({ questionId: question.id, isNamed, isCited, pages })
    }
  const sites = sitesOf(
    reads,
    brands.map(({ id }) => id),
  )
  return {
    date,
    answers: reads.length,
    total: sites.length,
    sites: sites.slice(0, SHOWN_SITES),
    gaps: gapsOf(reads, questions),
  }
}

/** Counts each thing once an answer. */
function countedIn(reads: readonly Read[]) {
  return {
    answers: reads.length,
    questions: new Set(reads.map(({ questionId }) => questionId)).size,
  }
}

function sitesOf(reads: readonly Read[], brandIds: readonly number[]): AnswerSources['sites'] {
  const cited = reads.flatMap((read) => read.pages.map((page) => ({ page, read })))
  const distinct = (of: typeof cited) => [...new Set(of.map(({ read }) => read))]
  return [...groupBy(cited, ({ page }) => page.host)]
    .map(([host, of]) => {
      const brand = of[0]!.page.brand
      return {
        host,
        brand_id: brand === null ? null : brandIds[brand]!,
        is_own: brand === OWN ? (1 as const) : (0 as const),
        ...countedIn(distinct(of)),
        naming: distinct(of).filter(({ isNamed }) => isNamed).length,
        pages: [...groupBy(of, ({ page }) => page.url)]
          .map(([url, ofPage]) => ({ url, title: ofPage[0]!.page.title, ...countedIn(distinct(ofPage)) }))
          .toSorted((a, b) => b.answers - a.answers || a.url.localeCompare(b.url))
          .slice(0, SHOWN_PAGES),
      }
    })
    .toSorted((a, b) => b.answers - a.answers || a.host.localeCompare(b.host))
}

function gapsOf(
  reads: readonly Read[],
  questions: readonly { id: number; text: string }[],
): AnswerSources['gaps'] {
  const byQuestion = groupBy(reads, ({ questionId }) => questionId)
  return questions
    .flatMap(({ id, text }) => {
      const of = byQuestion.get(id) ?? []
      const hosts = of.flatMap(({ pages }) => [...new Set(pages.map(({ host }) => host))])
      if (hosts.length === 0 || of.some(({ isCited }) => isCited)) return []
      const instead = [...groupBy(hosts, (host) => host)]
        .map(([host, { length }]) => ({ host, answers: length }))
        .toSorted((a, b) => b.answers - a.answers || a.host.localeCompare(b.host))
      return [{ id, text, answers: of.length, named: of.filter(({ isNamed }) => isNamed).length, instead }]
    })
    .toSorted((a, b) => a.named / a.answers - b.named / b.answers || b.answers - a.answers)
}
