import type { ItemsOf, ParsedInputOf } from '@rankline/contract/endpoint'
import type { Explanation } from '@rankline/contract/explanations/calls'
import type * as calls from '@rankline/contract/public-api/explanations'
import type { Context } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { explainKeywords } from '../explanations/explanations.service.ts'

export async function explainKeyword(
  ctx: Context,
  { keyword_id, from }: ParsedInputOf<typeof calls.explainKeyword>,
): Promise<ItemsOf<typeof calls.explainKeyword>> {
  const [found] = await explainKeywords(ctx, { keywordIds: [keyword_id], from })
  if (found === undefined) throw notFound()
  return {
    from: presentCheck(found.from),
    to: presentCheck(found.to),
    page: found.page,
    missing_days: found.missing_days,
    passed_by: found.passed_by,
    passed_by_count: found.passed_by_count,
    passed: found.passed,
    passed_count: found.passed_count,
    features_came: found.features_came.map(presentFeature),
    features_went: found.features_went.map(presentFeature),
    notes: found.notes,
    updates: found.updates,
  }
}

const presentCheck = (check: Explanation['from']) =>
  check && {
    day: check.day,
    position: check.position,
    is_featured_snippet: check.is_featured_snippet === true,
  }

const presentFeature = ({ name, own }: { name: string; own: boolean }) => ({ name, is_own: own })
