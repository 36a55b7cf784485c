import { addCompetitors, clearCompetitors } from '@rankline/contract/competitors'
import type { ItemsOf, ParsedInputOf } from '@rankline/contract/endpoint'
import { setFlag } from '@rankline/contract/keyword-flags'
import { setFrequency } from '@rankline/contract/keyword-frequency'
import { requestRanks } from '@rankline/contract/keywords'
import type * as calls from '@rankline/contract/matching-keywords'
import { type MatchingAction, messageOfUpdate as updateMessage } from '@rankline/contract/matching-keywords'
import { messages } from '@rankline/contract/messages'
import { addNote, clearNotes } from '@rankline/contract/notes'
import { setPreferredPage } from '@rankline/contract/preferred-page'
import { assignTag, createTag, removeTags } from '@rankline/contract/tags'
import { type Context, transaction } from '../../platform/context.ts'
import { conflict } from '../../platform/errors.ts'
import * as competitors from '../competitors/competitors.service.ts'
import * as flags from '../keywords/keyword-flags.service.ts'
import * as frequency from '../keywords/keyword-frequency.service.ts'
import * as keywords from '../keywords/keywords.service.ts'
import * as preferred from '../keywords/preferred-page.service.ts'
import { listKeywordIds } from '../keywords/whole-list.service.ts'
import * as notes from '../notes/notes.service.ts'
import { requireProjects } from '../projects/projects.service.ts'
import * as tags from '../tags/tags.service.ts'
import { withProgress } from './bulk-actions.service.ts'
import { firstDayOf } from './matching-keywords.queries.ts'

type List = ParsedInputOf<typeof calls.deleteMatching>

export async function countMatching(
  ctx: Context,
  { filters, withEstimate }: ParsedInputOf<typeof calls.countMatching>,
): Promise<ItemsOf<typeof calls.countMatching>> {
  const ids = await idsOf(ctx, filters)
  return {
    total: ids.length,
    since: await firstDayOf(ctx.db, ctx.account.id, ids),
    ...(withEstimate && { estimate: await keywords.estimateRanks(ctx, { keywordIds: ids }) }),
  }
}

/** What an action does; its own call says which fields it needs, and refuses the others. */
type Fields = ParsedInputOf<typeof calls.updateMatching>['fields'] & { project_keyword_ids: number[] }
const actions: Record<MatchingAction, (ctx: Context, input: Fields) => Promise<unknown>> = {
  add_tag: (ctx, input) => tags.createTag(ctx, createTag.input.parse(input)),
  assign_tag: (ctx, input) => tags.assignTag(ctx, assignTag.input.parse(input)),
  clear_tags: (ctx, { project_keyword_ids }) =>
    tags.removeTags(ctx, removeTags.input.parse({ project_keyword_ids })),
  add_note: (ctx, input) => notes.addNote(ctx, addNote.input.parse(input)),
  clear_notes: (ctx, input) => notes.clearNotes(ctx, clearNotes.input.parse(input)),
  add_competitors: (ctx, input) => competitors.followAt(ctx, addCompetitors.input.parse(input)),
  clear_competitors: (ctx, input) => competitors.clearCompetitors(ctx, clearCompetitors.input.parse(input)),
  set_frequency: (ctx, input) => frequency.setFrequency(ctx, setFrequency.input.parse(input)),
  set_preferred_page: (ctx, input) => preferred.setPreferredPage(ctx, setPreferredPage.input.parse(input)),
  set_flag: (ctx, input) => flags.setFlag(ctx, setFlag.input.parse(input)),
  request_ranks: (ctx, input) => keywords.requestRanks(ctx, requestRanks.input.parse(input)),
}

export async function updateMatching(
  ctx: Context,
  { action, fields, key, ...list }: ParsedInputOf<typeof calls.updateMatching>,
): Promise<ItemsOf<typeof calls.updateMatching>> {
  const begun = { key, action, expected: list.expected }
  return withProgress(
    ctx,
    begun,
    (told, onFound) =>
      transaction(told, async (inside) => {
        // Also where nothing matches, or the action takes no tag: a foreign id refuses the call.
        if (fields.user_tag_id !== undefined) await tags.requireTag(inside, fields.user_tag_id)
        const ids = await confirmedIds(inside, list)
        onFound(ids.length)
        if (ids.length === 0) return { total: 0, action, refused: 0 }
        const done = await actions[action](inside, { ...fields, project_keyword_ids: ids })
        const refused = action === 'request_ranks' ? (done as { refused: number[] }).refused.length : 0
        return { total: ids.length, action, refused }
      }),
    updateMessage,
  )
}

export async function deleteMatching(
  ctx: Context,
  { key, ...list }: List,
): Promise<ItemsOf<typeof calls.deleteMatching>> {
  const begun = { key, action: 'delete' as const, expected: list.expected }
  return withProgress(
    ctx,
    begun,
    (told, onFound) =>
      transaction(told, async (inside) => {
        const ids = await confirmedIds(inside, list)
        onFound(ids.length)
        if (ids.length > 0) await keywords.dropById(inside, ids)
        return { total: ids.length }
      }),
    ({ total }) => messages.keywordsDeleted(total),
  )
}

/** @throws {Refusal} conflict when more match than the person has confirmed */
async function confirmedIds(
  ctx: Context,
  { filters, expected }: Pick<List, 'filters' | 'expected'>,
): Promise<number[]> {
  const ids = await idsOf(ctx, filters)
  if (ids.length > expected) throw conflict(messages.matchingChanged(ids.length))
  return ids
}

async function idsOf(ctx: Context, filters: List['filters']): Promise<number[]> {
  if (filters.project_id !== undefined) await requireProjects(ctx, [filters.project_id])
  return (await listKeywordIds(ctx, filters)).map(({ id }) => id)
}
