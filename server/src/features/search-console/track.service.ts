import type { ItemsOf, ParsedInputOf } from '@rankline/contract/endpoint'
import { addKeywordsForm } from '@rankline/contract/keywords/forms'
import { normalisePhrase } from '@rankline/contract/keywords/phrase'
import { keywordTargetOf } from '@rankline/contract/keywords/target'
import type * as calls from '@rankline/contract/search-console/calls'
import { formSchema } from '@rankline/contract/validation/schema'
import type { Context } from '../../platform/context.ts'
import { addKeywords } from '../keywords/keywords.service.ts'
import { requireProjects } from '../projects/projects.service.ts'
import { covered } from '../tracked-keywords/filters/google-numbers.ts'
import * as queries from './lists.queries.ts'

/**
 * Tracks a query in the country and on the device where it had the most impressions. Google does not report language and
 * section, so they are copied from the newest keyword of that country, else of the project.
 */
export async function trackConsoleQuery(
  ctx: Context,
  { projectId, query }: ParsedInputOf<typeof calls.trackConsoleQuery>,
): Promise<ItemsOf<typeof calls.trackConsoleQuery>> {
  await requireProjects(ctx, [projectId])
  const { db, account } = ctx
  const place = await queries.findPlace(db, account.id, projectId, normalisePhrase(query))
  const model = await queries.findModel(db, account.id, projectId, place.country_id)
  // The defaults of the form for new keywords.
  const usual = keywordTargetOf(formSchema(addKeywordsForm).parse({ project_id: projectId, keywords: query }))
  const { added, duplicates } = await addKeywords(ctx, {
    projectId,
    keywords: query,
    endsOn: null,
    target: {
      ...usual,
      ...covered,
      sectionId: model?.section_id ?? usual.sectionId,
      countryId: place.country_id ?? model?.country_id ?? usual.countryId,
      languageId: model?.language_id ?? usual.languageId,
      deviceId: place.device_id ?? model?.device_id ?? usual.deviceId,
    },
  })
  return { added, duplicates }
}
