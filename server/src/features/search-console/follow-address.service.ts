import { isAllowed } from '@rankline/contract/members/permissions'
import type { Context } from '../../platform/context.ts'
import { html } from '../notifications/html.ts'
import { notify } from '../notifications/notify.service.ts'
import { chosenAddressOf, keepChosenAddress } from '../projects/projects.queries.ts'
import type { SavedAddress } from '../projects/projects.service.ts'
import type { InTransaction } from '../tracked-keywords/tracked-keywords.service.ts'
import * as queries from './pull.queries.ts'
import { beginPullIfConnected } from './search-console.jobs.ts'
import { bestSite } from './sites.ts'

/**
 * Whether the caller may choose sites of the account's connections for projects. A client's connections are its agency's,
 * so the agency chooses again when a project is moved back with another address.
 */
const mayChoose = ({ account, role }: Pick<Context, 'account' | 'role'>) =>
  account.projectIds === null && account.kind === 'user' && isAllowed(role, 'connect')

/**
 * Updates the site of a project after its address was saved. A caller who may choose sites chooses the new address. For
 * others the chosen address stays; a site that no longer fits is removed, and the owner is notified.
 */
export async function followAddress(ctx: InTransaction, { project, before, after }: SavedAddress) {
  const { db, account } = ctx
  const isSame = isEqual(before, after)
  const chosen = await chosenAddressOf(ctx.db, ctx.account.id, project.id)
  if (isSame && (chosen === null || !mayChoose(ctx))) return
  const kept = chosen ?? before
  await keepChosenAddress(
    ctx.db,
    ctx.account.id,
    project.id,
    mayChoose(ctx) || isEqual(kept, after) ? null : kept,
  )
  const tied = mayChoose(ctx) ? undefined : await queries.findTied(db, account.id, project.id)
  if (tied !== undefined && bestSite([tied.site], after) === null) {
    await queries.deleteLink(db, account.id, project.id)
    await notify(ctx, account.id, {
      type: 'CONSOLE_SITE_ENDED',
      title: 'Search Console no longer fits a project',
      description: html`<b>${ctx.person.username}</b> has changed the address of <b>${project.name}</b> to <b>${after.url}</b>, which <b>${tied.site}</b> does not have. Save the address in the settings of the project to choose a site for it.`,
      clickAction: `/projects/${project.id}/search-console`,
    })
  }
  await beginPullIfConnected(db, account.id)
}

const isEqual = (one: SavedAddress['after'], other: SavedAddress['after']) =>
  one.url === other.url && one.url_match === other.url_match
