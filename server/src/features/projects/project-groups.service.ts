import type { ParsedInputOf } from '@rankline/contract/endpoint'
import { normalisePhrase, tidyPhrase } from '@rankline/contract/keywords/phrase'
import { messages } from '@rankline/contract/messages'
import type * as calls from '@rankline/contract/projects/groups'
import { MOST_PROJECT_TAGS } from '@rankline/contract/projects/groups'
import { type Context, transaction } from '../../platform/context.ts'
import { limitReached } from '../../platform/errors.ts'
import { followArchive } from '../tracked-keywords/tracked-keywords.service.ts'
import * as queries from './project-groups.queries.ts'
import { type Follow, lockProjects, requireProjects } from './projects.service.ts'

/** Names differ whatever their case: a folder that other projects are in keeps its spelling. */
export async function moveProjects(
  ctx: Context,
  { projectIds, folder: name }: ParsedInputOf<typeof calls.moveProjects>,
) {
  return transaction(ctx, async (inside) => {
    await lockProjects(inside, projectIds)
    const folder = name === null ? null : tidyPhrase(name)
    const folders = folder === null ? [] : await queries.findFolders(inside.db, ctx.account, projectIds)
    const known = folders.find((one) => folder !== null && normalisePhrase(one) === normalisePhrase(folder))
    await queries.updateProjects(inside.db, ctx.account.id, projectIds, { folder: known ?? folder })
    return { folder: known ?? folder }
  })
}

/** A tag that a project has already keeps its spelling; each project has it once, whatever its case. */
export async function tagProjects(
  ctx: Context,
  { projectIds, name, isOn }: ParsedInputOf<typeof calls.tagProjects>,
) {
  return transaction(ctx, async (inside) => {
    await lockProjects(inside, projectIds)
    const isIt = (tag: string) => normalisePhrase(tag) === normalisePhrase(name)
    const projects = await queries.findProjectTags(inside.db, ctx.account)
    const chosen = new Set(projectIds)
    const known = projects.flatMap(({ tags }) => tags).find(isIt) ?? tidyPhrase(name)
    const changed = projects
      .filter(({ id }) => chosen.has(id))
      .map(({ id, tags }) => {
        const others = tags.filter((tag) => !isIt(tag))
        return { id, tags: isOn ? [...others, known] : others }
      })
    if (changed.some(({ tags }) => tags.length > MOST_PROJECT_TAGS))
      throw limitReached(messages.mostProjectTags(MOST_PROJECT_TAGS))
    await queries.setProjectTags(inside.db, ctx.account.id, changed)
    return { project_tag: known }
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
    await lockProjects(inside, projectIds)
    const archived_at = isArchived ? new Date() : null
    await queries.updateProjects(inside.db, ctx.account.id, projectIds, { archived_at })
    await followArchive(inside, projectIds, isArchived)
    if (!isArchived) await onNewSite(inside, ctx.account.id)
  })
  return { is_archived: isArchived }
}
