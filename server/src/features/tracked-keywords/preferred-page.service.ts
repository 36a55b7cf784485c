import { MOST_PAGE_ADDRESS } from '@rankline/contract/keywords/preferred-page-form'
import { messages } from '@rankline/contract/messages'
import { readSite } from '@rankline/contract/validation/site'
import { matchTarget, parseTarget } from '@rankline/serp/match'
import { invalid } from '../../platform/errors.ts'
import { followedPage, isWrongPage, ruleOf } from '../tracking/rules.service.ts'
import * as queries from './preferred-page.queries.ts'
import type { InTransaction } from './tracked-keywords.service.ts'

/**
 * Sets the page of the site that should rank for keywords of locked projects; null: any.
 * @throws {Refusal} if the address is not part of the site that each keyword tracks
 */
export async function setPreferredPage(ctx: InTransaction, ids: number[], url: string | null) {
  const { db, account } = ctx
  if (url === null) return queries.setPreferred(db, account.id, { ids, url, wrong: [], now: new Date() })
  const site = readSite(url)
  const target = site === null ? null : parseTarget(site)
  // The address in the form that a browser sends, with letters of other scripts escaped.
  const address = site === null ? '' : new URL(site).href
  if (target === null || address.length > MOST_PAGE_ADDRESS)
    throw invalid('preferred_page', messages.notAnAddress)
  const keywords = await queries.findLanding(db, account.id, ids)
  for (const keyword of keywords) {
    const rule = ruleOf(keyword)
    if (rule === null || !matchTarget(rule, target))
      throw invalid('preferred_page', messages.notOfSite(followedPage(keyword)))
  }
  const wrong = keywords.flatMap(({ id, landing_url }) => (isWrongPage(url, landing_url) ? [id] : []))
  return queries.setPreferred(db, account.id, { ids, url: address, wrong, now: new Date() })
}
