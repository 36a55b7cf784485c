import type { ItemsOf, ParsedInputOf } from '@rankline/contract/endpoint'
import { UNLIMITED } from '@rankline/contract/limits/encoding'
import { messages } from '@rankline/contract/messages'
import { createProject as createForm, URL_MATCH } from '@rankline/contract/projects/calls'
import type * as calls from '@rankline/contract/public-api/projects'
import { countryByAlpha2 } from '@rankline/serp/catalog/countries'
import type { Context, TokenContext } from '../../platform/context.ts'
import { invalid, notFound } from '../../platform/errors.ts'
import { usageData } from '../limits/usage.service.ts'
import { findProjects } from '../projects/projects.queries.ts'
import * as projects from '../projects/projects.service.ts'
import { pageAfter } from './cursors.ts'
import { presentProject } from './presenters.ts'

const byId = { sort: 'id', order: 'asc' } as const

export async function listProjects(
  ctx: Context,
  { cursor: after, limit, archived }: ParsedInputOf<typeof calls.listProjects>,
) {
  const list = { ...byId, after, limit: limit + 1, ...(archived !== undefined && { isArchived: archived }) }
  return pageAfter(await findProjects(ctx.db, ctx.account, list), limit, presentProject)
}

export async function findProject(ctx: Context, { project_id }: { project_id: number }) {
  const [row] = await findProjects(ctx.db, ctx.account, { ...byId, ids: [project_id] })
  if (row === undefined) throw notFound()
  return presentProject(row)
}

/** Names of fields of the screens' form, by which its refusals become those of this API. */
const formFields: Readonly<Record<string, string>> = {
  project_name: 'name',
  project_url: 'url',
  project_url_match: 'url_match',
}

export async function createProject(
  ctx: Context,
  { name, url, url_match, country, check_every }: ParsedInputOf<typeof calls.createProject>,
  follow: projects.Follow,
) {
  const countryId = countryByAlpha2(country ?? 'US')?.id
  if (countryId === undefined) throw invalid('country', messages.unknownTarget)
  const form = createForm.input.safeParse({
    project_name: name,
    project_url: url,
    engine_country: countryId,
    ...(url_match !== undefined && { project_url_match: URL_MATCH[url_match] }),
    ...(check_every !== undefined && { check_every }),
  })
  if (!form.success) {
    const { path, message } = form.error.issues[0]!
    const field = String(path[0])
    throw invalid(formFields[field] ?? field, message)
  }
  const { project } = await projects.createProject(ctx, form.data, follow)
  return findProject(ctx, { project_id: project.id })
}

export async function changeProject(
  ctx: Context,
  { project_id, name, check_every }: ParsedInputOf<typeof calls.changeProject>,
  follow: projects.Follow,
) {
  const before = await projects.getProject(ctx, project_id)
  const changed = {
    projectId: project_id,
    name: name ?? before.name,
    url: before.url,
    urlMatch: before.url_match === URL_MATCH.exact ? URL_MATCH.exact : URL_MATCH.contains,
    checkEvery: check_every ?? null,
  }
  await projects.updateProject(ctx, changed, follow)
  return findProject(ctx, { project_id })
}

export async function deleteProject(
  ctx: Context,
  { project_id }: ParsedInputOf<typeof calls.deleteProject>,
): Promise<ItemsOf<typeof calls.deleteProject>> {
  const { deleted_ids } = await projects.deleteProjects(ctx, { projectIds: [project_id] })
  return { deleted: deleted_ids.length }
}

export async function findAccount(ctx: TokenContext): Promise<ItemsOf<typeof calls.findAccount>> {
  const { account, person, role, token } = ctx
  const usage = await usageData(ctx)
  return {
    account_id: account.id,
    username: person.username,
    role,
    token: { ...token, permissions: [...token.permissions] },
    project_ids: account.projectIds === null ? null : [...account.projectIds],
    limits: usage
      .filter(({ is_boolean }) => is_boolean === 0)
      .map(({ name_default, allowed_amount, inuse_amount }) => ({
        name: name_default.replace(/^allowed_/, ''),
        allowed: allowed_amount === UNLIMITED ? null : allowed_amount,
        used: inuse_amount,
      })),
  }
}
