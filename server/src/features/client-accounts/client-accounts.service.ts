import type { Context, SystemContext } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { type MailSender, OURS, ourselves } from '../../platform/mail/compose.ts'
import {
  findAccounts,
  findBrand,
  findClient,
  findHosts,
  findHostsOfBrand,
} from './client-accounts.queries.ts'
import { siteOfBrand } from './site.ts'

/**
 * The accounts of the caller's own clients.
 * @param clientId one of them, null for all
 * @throws {Refusal} not found when the named client does not exist or is another account's
 */
export async function clientAccounts(ctx: Context, clientId: number | null = null): Promise<number[]> {
  const accountIds = ctx.hasClients ? await findAccounts(ctx.db, ctx.person.accountId, clientId) : []
  if (clientId !== null && accountIds.length === 0) throw notFound()
  return accountIds
}

/** The brand under which a client knows the product, and the path of its log-in; null for users. */
export async function brandOf(ctx: SystemContext, accountId: number) {
  const brand = await findBrand(ctx.db, accountId)
  if (brand === undefined) return null
  return {
    sender: brandAsSender(siteOfBrand(ctx.installation, brand), brand),
    path: `/white-label/brand/${brand.address_name}`,
  }
}

/** The name of a client's brand, whether or not it is enabled; null for users. */
export const brandNameOf = async ({ db }: SystemContext, accountId: number): Promise<string | null> =>
  (await findHosts(db, accountId))?.name ?? null

/** The name by which the person of an account knows the product: that of a client's brand, else ours. */
export const productOf = async (ctx: SystemContext, accountId: number): Promise<string> =>
  (await brandNameOf(ctx, accountId)) ?? OURS

/**
 * Finds the sender of mails to a person: the brand of a client, otherwise ours.
 * @param ownBrandId an agency's own brand to use instead of ours
 */
export async function mailSenderOf(
  { db, installation }: SystemContext,
  accountId: number,
  ownBrandId: number | null = null,
) {
  const ofClient = await findHosts(db, accountId)
  const brand =
    ofClient ?? (ownBrandId === null ? undefined : await findHostsOfBrand(db, accountId, ownBrandId))
  if (brand === undefined) return ourselves(installation.url)
  return brandAsSender(siteOfBrand(installation, brand), brand)
}

type Words = {
  name: string
  reply_to: string | null
  mail_footer: string | null
  terms_url: string | null
  privacy_url: string | null
}

/** A brand as the sender of its mails. */
export const brandAsSender = (site: string, brand: Words): MailSender => ({
  site,
  product: brand.name,
  replyTo: brand.reply_to,
  footer: brand.mail_footer,
  terms: brand.terms_url,
  privacy: brand.privacy_url,
})

/** Site where the person of an account works, which their links start with. Without a trailing slash. */
export const siteOf = async (ctx: SystemContext, accountId: number) => (await placesOf(ctx, accountId)).site

/** The site where the person of an account works, and the start of the addresses of their pages there. */
export async function placesOf({ db, installation }: SystemContext, accountId: number) {
  const brand = await findHosts(db, accountId)
  if (brand === undefined) return { site: installation.url, area: installation.url }
  const site = siteOfBrand(installation, brand)
  return { site, area: `${site}/white-label` }
}

/** The client of an account and the account of its agency; null for users. */
export async function agencyOf({ db }: SystemContext, accountId: number) {
  const client = await findClient(db, accountId)
  return client === undefined ? null : { id: client.id, ownerAccountId: client.owner_account_id }
}
