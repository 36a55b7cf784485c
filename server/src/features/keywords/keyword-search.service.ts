import type { ItemsOf, ParsedInputOf } from '@rankline/contract/endpoint'
import type * as calls from '@rankline/contract/keywords/search'
import { type Context, transaction } from '../../platform/context.ts'
import { changesOf } from '../tracked-keywords/search-change.queries.ts'
import * as search from '../tracked-keywords/search-change.service.ts'
import { findKeyword, lockTrackedKeywords } from './keywords.service.ts'

export async function findKeywordSearch(
  ctx: Context,
  { keywordId }: ParsedInputOf<typeof calls.findKeywordSearch>,
): Promise<ItemsOf<typeof calls.findKeywordSearch>> {
  const row = await search.requireSearch(ctx, keywordId)
  return {
    keyword: row.phrase,
    engine: row.engineId,
    engine_type: row.typeId,
    engine_type_section: row.sectionId,
    engine_country: row.countryId,
    engine_language: row.languageId,
    engine_device: row.deviceId,
    geo_location: row.geoLocationId,
    geo_location_name: row.place,
    code: row.code,
    changes: await changesOf(ctx.db, ctx.account.id, keywordId),
  }
}

export async function changeKeywordSearch(
  ctx: Context,
  { keywordId, keyword, target }: ParsedInputOf<typeof calls.changeKeywordSearch>,
) {
  await transaction(ctx, async (inside) => {
    await lockTrackedKeywords(inside, [keywordId])
    await search.changeSearch(inside, keywordId, { text: keyword, target, now: new Date() })
  })
  return findKeyword(ctx, { keywordId })
}
