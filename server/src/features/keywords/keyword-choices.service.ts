import type { ItemsOf, ParsedInputOf } from '@rankline/contract/endpoint'
import type { listKeywordChoices as call } from '@rankline/contract/keywords/choices'
import { intentChoiceOf } from '@rankline/contract/keywords/intents'
import { countryById } from '@rankline/serp/catalog/countries'
import { engineById } from '@rankline/serp/catalog/engines'
import { featureById } from '@rankline/serp/catalog/features'
import { deviceById } from '@rankline/serp/catalog/kinds'
import { languageById } from '@rankline/serp/catalog/languages'
import type { Context } from '../../platform/context.ts'
import { requireProjects } from '../projects/projects.service.ts'
import { type ChoiceKind, findUsedChoices, type UsedChoice } from './keyword-choices.queries.ts'

const names: Partial<Record<ChoiceKind, (id: number) => { name: string } | undefined>> = {
  engine: engineById,
  country: countryById,
  language: languageById,
  device: deviceById,
  feature: featureById,
  own_feature: featureById,
  lost_feature: featureById,
  intent: intentChoiceOf,
}

/** Lists the choices of the list's filters, most used first. */
export async function listKeywordChoices(
  ctx: Context,
  { projectId }: ParsedInputOf<typeof call>,
): Promise<ItemsOf<typeof call>> {
  if (projectId !== undefined) await requireProjects(ctx, [projectId])
  const used = await findUsedChoices(ctx.db, ctx.account, projectId)
  const of = (kind: ChoiceKind) => used.filter((choice) => choice.kind === kind).map(present)
  return {
    engines: of('engine'),
    countries: of('country'),
    languages: of('language'),
    devices: of('device'),
    cities: of('city'),
    projects: of('project'),
    features: of('feature'),
    own_features: of('own_feature'),
    lost_features: of('lost_feature'),
    intents: of('intent'),
    tags: of('tag'),
  }
}

const present = ({ kind, id, name, count }: UsedChoice) => ({
  id,
  name: name ?? names[kind]?.(id)?.name ?? '',
  count,
})
