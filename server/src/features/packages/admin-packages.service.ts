import type * as calls from '@rankline/contract/admin/packages'
import {
  type AdminPackage,
  type PackageAmount,
  type PackageFeature,
  packageAmounts,
  packageFeatures,
} from '@rankline/contract/admin/packages'
import type { Page, ParsedInputOf } from '@rankline/contract/endpoint'
import { amountFromAdmin, amountToAdmin } from '@rankline/contract/limits/encoding'
import { messages } from '@rankline/contract/messages'
import { ADMIN_PACKAGE, isTrial, TRIAL_PACKAGE } from '@rankline/contract/packages/calls'
import { PAGE_SIZE } from '@rankline/contract/page-sizes'
import { refusals } from '@rankline/contract/validation/refusals'
import { audit } from '../../platform/audit/audit.ts'
import { changesOf } from '../../platform/audit/changes.ts'
import { type Context, transaction } from '../../platform/context.ts'
import { invalid, notFound } from '../../platform/errors.ts'
import { enqueue } from '../../platform/jobs.ts'
import { pageOfRows } from '../../platform/page.ts'
import * as queries from './admin-packages.queries.ts'
import { fitPackage } from './packages.jobs.ts'

type Form = ParsedInputOf<typeof calls.createAdminPackage> | ParsedInputOf<typeof calls.updateAdminPackage>

const LARGEST_PLAN = 2_147_483_647

export async function listAllPackages(
  { db }: Context,
  { id, page, sort, isDescending }: ParsedInputOf<typeof calls.listAllPackages>,
): Promise<Page<AdminPackage>> {
  const perPage = PAGE_SIZE.administration
  if (id !== null) {
    const row = await queries.findPackage(db, id)
    if (row === undefined) throw notFound()
    return pageOfRows([present(row)], { page: 1, perPage, total: 1 })
  }
  const part = { isDescending, limit: perPage, offset: (page - 1) * perPage }
  const [rows, total] = await Promise.all([queries.findPackages(db, sort, part), queries.countPackages(db)])
  return pageOfRows(rows.map(present), { page, perPage, total })
}

/** @throws {Refusal} invalid when the name is reserved: packages of that name would mean something else */
export async function createPackage(
  ctx: Context,
  form: ParsedInputOf<typeof calls.createAdminPackage>,
): Promise<AdminPackage> {
  const wanted = slugOf(form.name)
  if (isReserved(form.name) || isReserved(wanted)) throw invalid('name', messages.reservedPackage)
  return transaction(ctx, async (inside) => {
    const { db } = inside
    const taken = new Set(await queries.findSlugs(db, wanted))
    let slug = wanted
    for (let number = 2; taken.has(slug); number += 1) slug = `${wanted}-${number}`
    const id = await queries.insertPackage(db, { ...valuesOf(form), slug, is_hidden: form.is_hidden === 1 })
    const created = present((await queries.findPackage(db, id))!)
    await audit(inside, { action: 'package_created', subject: slug, after: created })
    return created
  })
}

/** @throws {Refusal} not found; invalid if the name is reserved, or the package must keep its name */
export async function updatePackage(
  ctx: Context,
  form: ParsedInputOf<typeof calls.updateAdminPackage>,
): Promise<AdminPackage> {
  return transaction(ctx, async (inside) => {
    const { db } = inside
    const row = await queries.findPackage(db, form.package_id)
    if (row === undefined) throw notFound()
    const isSeeded = row.slug === ADMIN_PACKAGE || row.slug === TRIAL_PACKAGE
    if (form.name !== row.name) {
      if (isSeeded) throw invalid('name', messages.keptPackageName)
      if (isReserved(form.name)) throw invalid('name', messages.reservedPackage)
    }
    if (isSeeded && form.is_hidden === 0) throw invalid('is_hidden', messages.keptHidden)
    await queries.updatePackage(db, row.id, {
      ...valuesOf(form),
      ...(form.is_hidden != null && { is_hidden: form.is_hidden === 1 }),
      updated_at: new Date(),
    })
    await enqueue(db, fitPackage, { packageId: row.id }, String(row.id))
    const updated = present((await queries.findPackage(db, row.id))!)
    await audit(inside, {
      action: 'package_changed',
      subject: row.slug,
      ...changesOf(present(row), updated),
    })
    return updated
  })
}

/** Whether a name is reserved: names identify the packages of administrators and of the trial. */
const isReserved = (name: string) =>
  name.trim().toLowerCase() === ADMIN_PACKAGE || isTrial(name.toLowerCase())

const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '') || 'package'

/** Values of the fields that the form contains. */
function valuesOf(form: Form) {
  const amounts = packageAmounts.flatMap((name) => {
    const typed = form[name]
    return typed === undefined ? [] : [[name, amountFromAdmin(typed)]]
  })
  const features = packageFeatures.flatMap((name) =>
    form[name] === undefined ? [] : [[name, form[name] === 1]],
  )
  return {
    name: form.name,
    plan_id: planOf('plan_id', form.plan_id),
    plan_id_yearly: planOf('plan_id_yearly', form.plan_id_yearly),
    price: form.price.toFixed(2),
    ...(form.time_limit !== undefined && { time_limit: form.time_limit }),
    ...(Object.fromEntries(amounts) as Partial<Record<PackageAmount, number | null>>),
    ...(Object.fromEntries(features) as Partial<Record<PackageFeature, boolean>>),
  }
}

function planOf(field: string, digits: string): number {
  const plan = Number(digits)
  if (plan > LARGEST_PLAN) throw invalid(field, refusals.tooLarge(LARGEST_PLAN + 1))
  return plan
}

function present(row: queries.CountedPackage): AdminPackage {
  const amounts = packageAmounts.map((name) => [name, amountToAdmin(row[name])])
  const features = packageFeatures.map((name) => [name, row[name] ? 1 : 0])
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    plan_id: row.plan_id,
    plan_id_yearly: row.plan_id_yearly,
    price: Number(row.price),
    currency: row.currency,
    time_limit: row.time_limit,
    is_hidden: row.is_hidden ? 1 : 0,
    ...(Object.fromEntries(amounts) as Record<PackageAmount, number | null>),
    ...(Object.fromEntries(features) as Record<PackageFeature, 0 | 1>),
    total_users: row.users,
    created_at: row.created_at.toISOString(),
  }
}
