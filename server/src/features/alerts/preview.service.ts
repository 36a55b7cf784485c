import type { previewAlert as call } from '@rankline/contract/alerts/calls'
import type { ItemsOf, ParsedInputOf } from '@rankline/contract/endpoint'
import type { Context } from '../../platform/context.ts'
import { requestedTarget } from './alert-target.ts'
import { requireSource } from './alerts.service.ts'
import { kindOf } from './kinds/registry.ts'

/** Previews when an alert would have fired, from stored data. */
export async function previewAlert(
  ctx: Context,
  asked: ParsedInputOf<typeof call>,
): Promise<ItemsOf<typeof call>> {
  await requireSource(ctx, asked)
  return kindOf(asked.type).preview(ctx, { ...asked, target: requestedTarget(asked) })
}
