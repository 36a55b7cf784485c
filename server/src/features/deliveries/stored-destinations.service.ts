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

/** Shows encrypted destinations to the person who edits them. */
export const presentStored = (ctx: Context, encrypted: string): StoredDestination[] =>
  opened(ctx, encrypted).map((one) => ({
    type: one.type,
    address: shownAddress(one),
    is_whole: isShownWhole(one),
  }))

type EditedForm = DestinationForm & { destination_kept: readonly string[] | null }

/**
 * Merges a form's destinations with the stored ones: a kept type without a new address keeps its old address.
 * @throws {Refusal} invalid also for a kept type that has none
 */
export async function editedDestinations(
  ctx: Context,
  values: EditedForm,
  encrypted: string,
): Promise<Destination[]> {
  const requested = await requestedDestinations(ctx, values)
  const stored = opened(ctx, encrypted)
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

/** Decrypts destinations; returns none if their key is lost, so they must be entered again. */
function opened({ installation, account }: Context, encrypted: string): Destination[] {
  try {
    return decryptDestinations(installation, account.id, encrypted)
  } catch (error) {
    if (!(error instanceof UnreadableSecret)) throw error
    return []
  }
}
