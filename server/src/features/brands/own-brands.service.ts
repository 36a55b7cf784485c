import type * as calls from '@rankline/contract/brands/calls'
import type { OwnBrand } from '@rankline/contract/brands/calls'
import { type BrandTheme, illegibleTexts, themeOf } from '@rankline/contract/brands/theme'
import type { ItemsOf, Page, ParsedInputOf } from '@rankline/contract/endpoint'
import { messages } from '@rankline/contract/messages'
import { PAGE_SIZE } from '@rankline/contract/page-sizes'
import { type Context, transaction } from '../../platform/context.ts'
import { isUniqueViolation } from '../../platform/database/database.ts'
import { invalid, notFound } from '../../platform/errors.ts'
import { pageOfRows } from '../../platform/page.ts'
import { noteActivity } from '../activity-log/activity-log.service.ts'
import { lockAccount, requireBrandLimit } from '../limits/limits.service.ts'
import { requireWholeAccount } from '../memberships/memberships.service.ts'
import { pauseEnded } from '../packages/packages.service.ts'
import { addressOf, reservedSince } from './brand-address.ts'
import { encodedIcon, encodedLogo, storeLogo } from './brand-logo.ts'
import { presentOwnBrand } from './own-brand.presenter.ts'
import * as queries from './own-brands.queries.ts'

export async function listBrands(
  ctx: Context,
  { page, sort = 'created_at', order = 'desc' }: ParsedInputOf<typeof calls.listBrands>,
): Promise<Page<OwnBrand>> {
  requireWholeAccount(ctx)
  const perPage = PAGE_SIZE.usual
  const [rows, total] = await Promise.all([
    queries.findPage(ctx.db, ctx.account.id, { sort, order, limit: perPage, offset: (page - 1) * perPage }),
    queries.countOwn(ctx.db, ctx.account.id),
  ])
  return pageOfRows(
    rows.map((row) => present(ctx, row)),
    { page, perPage, total },
  )
}

export async function allBrands(ctx: Context): Promise<OwnBrand[]> {
  requireWholeAccount(ctx)
  return (await queries.findAllOwn(ctx.db, ctx.account.id)).map((row) => present(ctx, row))
}

export async function findBrand(ctx: Context, { brandId }: ParsedInputOf<typeof calls.findBrand>) {
  return getBrand(ctx, brandId)
}

export async function createBrand(
  ctx: Context,
  input: ParsedInputOf<typeof calls.createBrand>,
): Promise<ItemsOf<typeof calls.createBrand>> {
  requireWholeAccount(ctx)
  const address = addressOf(input.address_name)
  const change = await changeOf(ctx, input)
  const id = await refusingTaken(() =>
    transaction(ctx, async (inside) => {
      await requireBrandLimit(inside)
      await requirePackage(inside, input.package_id)
      await requireFree(inside, address, null)
      const created = await queries.insertBrand(inside.db, ctx.account.id, {
        ...change,
        name: input.name.trim(),
        address_name: address,
        default_package_id: input.package_id,
      })
      await noteActivity(inside, {
        type: 'BRAND_CREATE_SUCCESS',
        text: `Created the brand ${input.name.trim()}.`,
      })
      return created
    }),
  )
  return { redirect: '/white-label/brands', user_brand: await getBrand(ctx, id) }
}

export async function updateBrand(
  ctx: Context,
  input: ParsedInputOf<typeof calls.updateBrand>,
): Promise<OwnBrand> {
  const before = await getBrand(ctx, input.user_brand_id)
  const address = input.address_name == null ? null : addressOf(input.address_name)
  const change = await changeOf(ctx, input, JSON.parse(before.theme_data))
  await refusingTaken(() =>
    transaction(ctx, async (inside) => {
      await lockAccount(inside)
      const [id] = await queries.lockBrands(inside.db, ctx.account.id, [before.id])
      if (id === undefined) throw notFound()
      const packageId = input.package_id ?? before.default_user_wl_package_id
      if (packageId !== before.default_user_wl_package_id) await requirePackage(inside, packageId)
      if (address !== null) await requireFree(inside, address, id)
      if (address !== null && address !== before.address_name)
        await queries.keepAddress(inside.db, ctx.account.id, {
          brandId: id,
          address: before.address_name,
          now: new Date(),
          until: reservedSince(),
        })
      await queries.updateBrand(inside.db, ctx.account.id, id, {
        ...change,
        ...(input.name != null && { name: input.name.trim() }),
        ...(address !== null && { address_name: address }),
        default_package_id: packageId,
        now: new Date(),
      })
      await noteActivity(inside, {
        type: 'BRAND_UPDATE_SUCCESS',
        text: `Changed the brand ${before.name}.`,
      })
    }),
  )
  return getBrand(ctx, before.id)
}

/** Disabling a brand logs its clients out and stops their tracking. */
export async function toggleBrand(ctx: Context, { brandId }: ParsedInputOf<typeof calls.toggleBrand>) {
  const brand = await getBrand(ctx, brandId)
  await transaction(ctx, async (inside) => {
    await queries.toggleBrand(inside.db, ctx.account.id, brandId, new Date())
    await noteActivity(inside, {
      type: 'BRAND_UPDATE_SUCCESS',
      text: `${brand.status === 1 ? 'Disabled' : 'Enabled'} the brand ${brand.name}.`,
    })
  })
  await pauseEnded(ctx)
  return getBrand(ctx, brandId)
}

/** @throws {Refusal} not found, also if it is another account's */
export async function requireOwnBrand(ctx: Context, id: number): Promise<{ id: number; name: string }> {
  return getBrand(ctx, id)
}

/** @throws {Refusal} not found, also if it is another account's */
async function getBrand(ctx: Context, id: number): Promise<OwnBrand> {
  requireWholeAccount(ctx)
  const row = await queries.findOwn(ctx.db, ctx.account.id, id)
  if (row === undefined) throw notFound()
  return present(ctx, row)
}

const present = ({ installation }: Context, row: queries.OwnBrandRow) => presentOwnBrand(row, installation)

type BrandDesign = Omit<
  Partial<ParsedInputOf<typeof calls.createBrand>>,
  'name' | 'package_id' | 'address_name'
>

/** The columns that a form changes, with its logos stored. An emptied colour or choice is the default again. */
async function changeOf(ctx: Context, form: BrandDesign, before: object = {}): Promise<queries.BrandChange> {
  const { slogan, logo, logo_dark: dark, icon, brand_settings: settings, ...others } = form
  const { reply_to, terms_url, privacy_url, mail_footer, report_intro, ...theme } = others
  const sent = Object.entries(theme).filter(([, value]) => value !== undefined)
  const changed = themeOf({ ...before, ...Object.fromEntries(sent) })
  requireLegible(changed, Object.fromEntries(sent))
  const pictures = {
    logo_path: logo == null ? null : await encodedLogo({ field: 'logo', picture: logo }),
    logo_path_dark: dark == null ? null : await encodedLogo({ field: 'logo_dark', picture: dark }),
    icon_path: icon == null ? null : await encodedIcon(icon),
  }
  const { files } = ctx.installation
  return {
    ...(slogan !== undefined && { slogan: slogan?.trim() ?? null }),
    ...(reply_to !== undefined && { reply_to }),
    ...(terms_url !== undefined && { terms_url }),
    ...(privacy_url !== undefined && { privacy_url }),
    ...(mail_footer !== undefined && { mail_footer: trimmed(mail_footer) }),
    ...(report_intro !== undefined && { report_intro: trimmed(report_intro) }),
    ...(settings !== undefined && { only_by_invitation: settings?.includes('only_by_invitation') ?? false }),
    ...(pictures.logo_path !== null && { logo_path: await storeLogo(files, pictures.logo_path) }),
    ...(pictures.logo_path_dark !== null && {
      logo_path_dark: await storeLogo(files, pictures.logo_path_dark),
    }),
    ...(pictures.icon_path !== null && { icon_path: await storeLogo(files, pictures.icon_path, 'png') }),
    theme: changed,
  }
}

/** @throws {Refusal} invalid if a chosen text colour cannot be read; the defaults are painted legibly instead */
function requireLegible(theme: BrandTheme, sent: object) {
  for (const { text, ground, isDefault, legible } of illegibleTexts(theme))
    if (!isDefault && (text in sent || ground in sent))
      throw invalid(text, messages.illegibleColor(theme[ground], legible))
}

/** Browsers send two characters for the end of a line. */
const trimmed = (text: string | null) => text?.replaceAll(/\r\n?/g, '\n').trim() || null

/** @throws {Refusal} not found if it is not the account's, invalid if it is disabled */
async function requirePackage(ctx: Context, id: number) {
  const found = await queries.findPackage(ctx.db, ctx.account.id, id)
  if (found === undefined) throw notFound()
  if (found.status !== 1) throw invalid('package_id', messages.disabledPackage)
}

async function requireFree(ctx: Context, address: string, except: number | null) {
  if (await queries.isTaken(ctx.db, ctx.account.id, { address, except, since: reservedSince() }))
    throw invalid('address_name', messages.addressTaken)
}

/** Another account may take an address between the check and the write. */
async function refusingTaken<T>(work: () => Promise<T>): Promise<T> {
  return work().catch((error) => {
    if (isUniqueViolation(error)) throw invalid('address_name', messages.addressTaken)
    throw error
  })
}
