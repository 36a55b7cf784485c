import { DAY } from '@rankline/contract/days'
import { z } from 'zod'
import type { SystemContext } from '../../platform/context.ts'
import { UnreadableSecret } from '../../platform/crypto.ts'
import { notFound } from '../../platform/errors.ts'
import { findReceipt } from './billing.queries.ts'
import { providerOf } from './providers/registry.ts'
import { jsonOf } from './providers/rest.ts'

/** Path of receipts without their own address. */
export const RECEIPTS_PATH = '/api/v1/billing/receipts'
const ABOUT = 'billing receipt'
const link = z.object({ accountId: z.int(), id: z.int(), until: z.int() })

/** A link that a browser opens without a session, for a day. */
export function linkToReceipt({ installation }: SystemContext, accountId: number, id: number): string {
  const sealed = installation.secrets.encrypt(
    JSON.stringify({ accountId, id, until: Date.now() + DAY }),
    ABOUT,
  )
  return `${installation.url}${RECEIPTS_PATH}?token=${sealed}`
}

/**
 * Finds the current address of a link's receipt.
 * @throws {Refusal} not found when the link has ended, or the provider has no receipt
 */
export async function receiptAt(ctx: SystemContext, token: string): Promise<string> {
  const { data } = link.safeParse(jsonOf(opened(ctx, token)))
  if (data === undefined || data.until < Date.now()) throw notFound()
  const receipt = await findReceipt(ctx.db, data.accountId, data.id)
  if (receipt === undefined) throw notFound()
  const address = receipt.receipt_url ?? (await providerOf(ctx)?.receiptUrl(receipt.external_id))
  if (!address) throw notFound()
  return address
}

function opened({ installation }: SystemContext, token: string): string {
  try {
    return installation.secrets.decrypt(token, ABOUT)
  } catch (error) {
    if (error instanceof UnreadableSecret) return ''
    throw error
  }
}
