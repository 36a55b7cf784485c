import { DAY, dayOf } from '@rankline/contract/days'
import { countryById } from '@rankline/serp/catalog/countries'
import { languageById } from '@rankline/serp/catalog/languages'
import type { MetricsSource } from '@rankline/serp/metrics-sources/metrics-source'
import { z } from 'zod'
import { type SystemContext, transaction } from '../../../platform/context.ts'
import { groupBy } from '../../../platform/group-by.ts'
import { defineJob, type Job } from '../../../platform/jobs.ts'
import { announceChecks } from '../../events/announce.ts'
import { markProjectDays } from '../record/record.queries.ts'
import * as queries from './phrase-metrics.queries.ts'

const FRESH_DAYS = 30
const PHRASES_AT_ONCE = 1_000
/** Milliseconds to wait for one answer; a service's queue takes minutes. */
const PATIENCE = 30 * 60 * 1000

/** Fetches search volume and price per click: once for new phrases, then every 30 days. */
export function refreshPhraseMetrics(source: MetricsSource): Job {
  return defineJob({
    name: 'refresh-phrase-metrics',
    payload: z.object({}),
    schedule: '*/10 * * * *',
    async handler(ctx) {
      const before = new Date(Date.now() - FRESH_DAYS * DAY)
      for (;;) {
        const stale = await queries.findStale(ctx.db, before, PHRASES_AT_ONCE)
        if (stale.length === 0) return
        for (const ofMarket of groupBy(
          stale,
          ({ country_id, language_id }) => `${country_id} ${language_id}`,
        ).values())
          await refreshMarket(ctx, source, ofMarket)
      }
    },
  })
}

async function refreshMarket(ctx: SystemContext, source: MetricsSource, stale: queries.StalePhrase[]) {
  const [{ country_id, language_id }] = stale as [queries.StalePhrase]
  const country = countryById(country_id)?.alpha2.toLowerCase()
  const language = languageById(language_id)?.code
  const phrases = stale.map(({ phrase }) => phrase)
  const known =
    country === undefined || language === undefined
      ? []
      : await source.numbersOf(phrases, { country, language }, AbortSignal.timeout(PATIENCE))
  const byPhrase = new Map(known.map((numbers) => [numbers.phrase, numbers]))
  const numbers = stale.map(({ phrase_id, phrase }) => ({
    phraseId: phrase_id,
    countryId: country_id,
    languageId: language_id,
    volume: byPhrase.get(phrase)?.volume ?? null,
    costPerClick: byPhrase.get(phrase)?.cpc ?? null,
    competition: byPhrase.get(phrase)?.competition ?? null,
  }))
  await transaction(ctx, async ({ db }) => {
    const at = new Date()
    await queries.storeNumbers(db, numbers, at)
    const changed = await queries.updateKeywords(db, numbers)
    if (changed.length === 0) return
    const day = dayOf(at)
    const projects = new Map(
      changed.map(({ account_id, project_id }) => [
        `${account_id} ${project_id}`,
        { accountId: account_id, projectId: project_id, day },
      ]),
    )
    await markProjectDays(db, [...projects.values()])
    await announceChecks(db, changed)
  })
}
