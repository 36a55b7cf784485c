import type { ParsedInputOf } from '@rankline/contract/endpoint'
import type * as calls from '@rankline/contract/project-groups'
import { normalisePhrase } from '@rankline/serp/phrase'
import { type Context, transaction } from '../../platform/context.ts'
import { followArchive } from '../tracked-keywords/tracked-keywords.service.ts'
import * as queries from './project-groups.queries.ts'
import { type Follow, holdProjects, requireProjects } from './projects.service.ts'

/** Names differ whatever their case: a folder that other projects are in keeps its spelling. */
export async function moveProjects(
  ctx: Context,
  { projectIds, folder: name }: ParsedInputOf<typeof calls.moveProjects>,
) {
  return transaction(ctx, async (inside) => {
    await holdProjects(inside, projectIds)
    const folder = name === null ? null : name.normalize('NFC').replace(/\s+/gu, ' ')
    const folders = folder === null ? [] : await queries.findFolders(inside.db, ctx.account, projectIds)
    const known = folders.find((one) => folder !== null && normalisePhrase(one) === normalisePhrase(folder))
    await queries.updateProjects(inside.db, ctx.account.id, projectIds, { folder: known ?? folder })
    return { folder: known ?? folder }
  })
}

/** Favourites are of the person, also in the accounts of others. */
export async function favouriteProjects(
  ctx: Context,
  { projectIds, isFavourite }: ParsedInputOf<typeof calls.favouriteProjects>,
) {
  await requireProjects(ctx, projectIds)
  const change = isFavourite ? queries.addFavourites : queries.removeFavourites
  await change(ctx.db, ctx.person.accountId, projectIds)
  return { is_favourite: isFavourite }
}

/** Searches that nothing else tracks are not checked while their project is archived. */
export async function archiveProjects(
  ctx: Context,
  { projectIds, isArchived }: ParsedInputOf<typeof calls.archiveProjects>,
  { onNewSite }: Pick<Follow, 'onNewSite'>,
) {
  await transaction(ctx, async (inside) => {
    await holdProjects(inside, projectIds)
    const archived_at = isArchived ? new Date() : null
    await queries.updateProjects(inside.db, ctx.account.id, projectIds, { archived_at })
    await followArchive(inside, projectIds, isArchived)
    if (!isArchived) await onNewSite(inside, ctx.account.id)
  })
  return { is_archived: isArchived }
}

/** Ids of the caller's favourites. */
export const favouritesOf = (ctx: Context): Promise<Set<number>> =>
  queries.findFavourites(ctx.db, ctx.person.accountId)
