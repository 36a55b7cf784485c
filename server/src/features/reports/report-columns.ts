import type { Destination } from '@rankline/contract/deliveries/destinations'
import type { ParsedInputOf } from '@rankline/contract/endpoint'
import type * as calls from '@rankline/contract/reports/calls'
import { unitOf } from '@rankline/contract/reports/days'
import type { Context } from '../../platform/context.ts'
import type { Installation } from '../../platform/installation.ts'
import { mayChooseBrand, requireOwnBrand } from '../brands/brands.service.ts'
import { shownAddress } from '../deliveries/destination-address.ts'
import { encryptDestinations } from '../deliveries/encrypted-destinations.service.ts'

type Asked = Omit<ParsedInputOf<typeof calls.createReport>, 'destinations'>

/** Columns of a report's destinations: encrypted, and in the form that lists show. */
export const destinationColumns = (installation: Installation, accountId: number, to: Destination[]) => ({
  destination_types: to.map(({ type }) => type),
  destinations: encryptDestinations(installation, accountId, to),
  shown_addresses: Object.fromEntries(to.map((one) => [one.type, shownAddress(one)])),
})

/** Columns from a form. The caller becomes the creator: the report is made while they may see the project. */
export const reportColumns = (
  { account, person, installation }: Context,
  asked: Asked,
  to: Destination[],
) => ({
  created_by: person.accountId,
  name: asked.name,
  project_id: asked.projectId,
  document_type: asked.type,
  document_detail: asked.detail,
  brand_id: asked.brandId,
  timer: asked.timer,
  start_on: asked.from,
  end_on: asked.to,
  moves_by: unitOf(asked, asked.timer),
  ...destinationColumns(installation, account.id, to),
  is_enabled: asked.isEnabled,
})

/**
 * The brand of a changed report. It stays if the caller may not choose one. A brand chosen before is accepted even if it
 * is disabled now.
 * @throws {Refusal} not found for brands of others
 */
export async function brandOf(
  ctx: Context,
  asked: number | null,
  before: number | null,
): Promise<number | null> {
  if (asked !== null && asked !== before) return (await requireOwnBrand(ctx, asked)).id
  return mayChooseBrand(ctx) ? asked : before
}
