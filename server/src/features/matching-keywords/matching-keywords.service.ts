import { addCompetitors, clearCompetitors } from '@rankline/contract/competitors/calls'
import type { ItemsOf, ParsedInputOf } from '@rankline/contract/endpoint'
import { requestRanks } from '@rankline/contract/keywords/calls'
import { setEnds } from '@rankline/contract/keywords/ends'
import { setFlag } from '@rankline/contract/keywords/flags'
import { setFrequency } from '@rankline/contract/keywords/frequency'
import { setPreferredPage } from '@rankline/contract/keywords/preferred-page'
import type * as calls from '@rankline/contract/matching-keywords/calls'
import {
  type MatchingAction,
  messageOfUpdate as updateMessage,
} from '@rankline/contract/matching-keywords/calls'
import { messages } from '@rankline/contract/messages'
import { addNote, clearNotes } from '@rankline/contract/notes/calls'
import { assignTag, createTag, removeTags } from '@rankline/contract/tags/calls'
import type { z } from 'zod'
import { type Context, transaction } from '../../platform/context.ts'
import { conflict } from '../../platform/errors.ts'
import * as competitors from '../competitors/competitors.service.ts'
import * as ends from '../keywords/keyword-ends.service.ts'
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

/** Actions that change keywords batch by batch, each in a transaction, so that none holds locks for long. */
const inBatches: readonly MatchingAction[] = [
  'set_frequency',
  'set_ends',
  'set_flag',
  'add_tag',
  'assign_tag',
]
const alone = <T>(ctx: Context, work: (ctx: Context) => Promise<T>): Promise<T> => work(ctx)

/** Input of an action. The action's own call validates the fields that it needs. */
type Fields = ParsedInputOf<typeof calls.updateMatching>['fields'] & { project_keyword_ids: number[] }
const actions: Record<MatchingAction, (ctx: Context, input: Fields) => Promise<unknown>> = {
  add_tag: (ctx, input) => tags.createTag(ctx, read(createTag, input)),
  assign_tag: (ctx, input) => tags.assignTag(ctx, read(assignTag, input)),
  clear_tags: (ctx, { project_keyword_ids }) =>
    tags.removeTags(ctx, read(removeTags, { project_keyword_ids })),
  add_note: (ctx, input) => notes.addNote(ctx, read(addNote, input)),
  clear_notes: (ctx, input) => notes.clearNotes(ctx, read(clearNotes, input)),
  add_competitors: (ctx, input) => competitors.followAt(ctx, read(addCompetitors, input)),
  clear_competitors: (ctx, input) => competitors.clearCompetitors(ctx, read(clearCompetitors, input)),
  set_frequency: (ctx, input) => frequency.setFrequency(ctx, read(setFrequency, input)),
  set_ends: (ctx, input) => ends.setEnds(ctx, read(setEnds, input)),
  set_preferred_page: (ctx, input) => preferred.setPreferredPage(ctx, read(setPreferredPage, input)),
  set_flag: (ctx, input) => flags.setFlag(ctx, read(setFlag, input)),
  request_ranks: (ctx, input) => keywords.requestRanks(ctx, read(requestRanks, input)),
}

/** Parses the fields for a call. The keywords come from the filter, so they may exceed the limit of ids in one call. */
function read<T extends { keywordIds: number[] }>(
  { input }: { input: z.ZodType<T> },
  { project_keyword_ids: keywordIds, ...fields }: Partial<Fields> & Pick<Fields, 'project_keyword_ids'>,
): T {
  return { ...input.parse({ ...fields, project_keyword_ids: keywordIds.slice(0, 1) }), keywordIds }
}

export async function updateMatching(
  ctx: Context,
  { action, fields, key, ...list }: ParsedInputOf<typeof calls.updateMatching>,
): Promise<ItemsOf<typeof calls.updateMatching>> {
  const begun = { key, action, expected: list.expected, isInBatches: inBatches.includes(action) }
  return withProgress(
    ctx,
    begun,
    (notified, onFound) =>
      (begun.isInBatches ? alone : transaction)(notified, async (inside) => {
        // A foreign tag id is refused even if no keyword matches, or if the action needs no tag.
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
  const begun = { key, action: 'delete' as const, expected: list.expected, isInBatches: false }
  return withProgress(
    ctx,
    begun,
    (notified, onFound) =>
      transaction(notified, async (inside) => {
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
