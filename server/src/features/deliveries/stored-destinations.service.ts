import type { StoredDestination } from '@rankline/contract/deliveries/calls'
import {
  addressField,
  type Destination,
  type DestinationForm,
} from '@rankline/contract/deliveries/destinations'
import { REPORT_DESTINATIONS } from '@rankline/contract/deliveries/forms'
import { messages } from '@rankline/contract/messages'
import type { Context } from '../../platform/context.ts'
import { UnreadableSecret } from '../../platform/crypto.ts'
import { invalid } from '../../platform/errors.ts'
import { isShownWhole, shownAddress } from './destination-address.ts'
import { decryptDestinations } from './encrypted-destinations.service.ts'
import { requestedDestinations } from './requested-destinations.service.ts'

/** What a form shows of sealed destinations, for whoever edits them. */
export const presentStored = (ctx: Context, sealed: string): StoredDestination[] =>
  opened(ctx, sealed).map((one) => ({
    type: one.type,
    address: shownAddress(one),
    is_whole: isShownWhole(one),
  }))

type EditedForm = DestinationForm & { destination_kept: readonly string[] | null }

/**
 * The destinations that a form asks for which edits sealed ones: a kept type without a new address has its old one.
 * @throws {Refusal} invalid also for a kept type that has none
 */
export async function editedDestinations(
  ctx: Context,
  values: EditedForm,
  sealed: string,
): Promise<Destination[]> {
  const requested = await requestedDestinations(ctx, values)
  const stored = opened(ctx, sealed)
  return REPORT_DESTINATIONS.flatMap((type) => {
    if (!values.destination_type.includes(type)) return []
    const given = requested.find((one) => one.type === type)
    if (given !== undefined) return [given]
    if (!values.destination_kept?.includes(type)) return []
    const old = stored.find((one) => one.type === type)
    if (old === undefined) throw invalid(addressField(type), messages.noAddressToKeep)
    return [old]
  })
}

/** None if their key is lost: they have to be entered anew. */
function opened({ installation, account }: Context, sealed: string): Destination[] {
  try {
    return decryptDestinations(installation, account.id, sealed)
  } catch (error) {
    if (!(error instanceof UnreadableSecret)) throw error
    return []
  }
}
