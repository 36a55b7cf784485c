import type { SystemContext } from '../../platform/context.ts'

export type InvitationMail = {
  email: string
  /** Who invites, and to which account, by username. */
  inviter: string
  owner: string
  role: string
  /** Path of the site: registering with the code, or the projects of who is registered. */
  path: string
}

/** Called once per invitation, after it is committed. Mailing starts here; until then the invitation waits in the app. */
export async function invitationMail(ctx: SystemContext, { email, role }: InvitationMail): Promise<void> {
  ctx.log.info({ event: 'members.invite', email, role }, 'somebody was invited')
}
