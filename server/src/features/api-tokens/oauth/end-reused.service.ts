import type { SystemContext } from '../../../platform/context.ts'
import { html } from '../../notifications/html.ts'
import { notify } from '../../notifications/notify.service.ts'
import { mailAboutSecurity } from '../../second-factor/notices.ts'
import { endToken, findTokens } from '../api-tokens.queries.ts'

type Key = { account_id: number; token_id: number }

/**
 * Ends the access of a program whose code or refresh token was used twice, and informs the person who allowed it: once, and only
 * if the program was connected.
 */
export async function endReused(ctx: SystemContext, { account_id: accountId, token_id: id }: Key) {
  const [token] = await findTokens(ctx.db, accountId, { madeBy: null, id })
  if (token === undefined || token.ended_at !== null) return
  await endToken(ctx.db, accountId, { id, madeBy: null, now: new Date() })
  if (token.connected_at === null) return
  const { name, made_by: madeBy } = token
  await notify(ctx, madeBy, {
    type: 'PROGRAM_DISCONNECTED',
    title: 'A program was disconnected',
    description: html`The access of <b>${name}</b> was used from two places, so it was ended. Connect it again if you trust it.`,
    clickAction: '/account/tokens',
  })
  await mailAboutSecurity(ctx, madeBy, {
    key: `program ${accountId} ${id}`,
    subject: 'A program was disconnected',
    preview: 'Its access was used from two places.',
    paragraphs: [
      `The access of the program ${name} was used from two places. Somebody may have a copy of it, so it was ended.`,
      'If you trust the program, connect it again. If you do not know it, check your connected programs and your account:',
    ],
    button: { label: 'Check my programs', path: '/account/tokens' },
  })
}
