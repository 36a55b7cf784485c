import type { Destination } from '@rankline/contract/deliveries/destinations'
import { REPORT_DESTINATIONS } from '@rankline/contract/deliveries/forms'
import { z } from 'zod'
import type { Installation } from '../../platform/installation.ts'

const destinations = z.array(z.object({ type: z.enum(REPORT_DESTINATIONS), address: z.string() }))

const about = (accountId: number) => `destinations of ${accountId}`

/** Encrypts the destinations of an alert or report for its row; readable only for the same account. */
export const encryptDestinations = ({ secrets }: Installation, accountId: number, given: Destination[]) =>
  secrets.encrypt(JSON.stringify(given), about(accountId))

/** @throws {UnreadableSecret} when they belong to another account, or their key is missing */
export const decryptDestinations = (
  { secrets }: Installation,
  accountId: number,
  encrypted: string,
): Destination[] => destinations.parse(JSON.parse(secrets.decrypt(encrypted, about(accountId))))
