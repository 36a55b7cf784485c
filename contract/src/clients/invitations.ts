import { z } from 'zod'
import { endpoint, pageOf } from '../endpoint.ts'
import { messages } from '../messages.ts'
import { formSchema } from '../validation/schema.ts'
import { day, id, page } from '../wire.ts'
import { inviteClientsForm } from './forms.ts'

/** Days for which a mailed code works. */
export const CLIENT_INVITATION_DAYS = 14

export const clientInvitation = z.object({
  id: z.int(),
  email: z.string(),
  /** Name of the brand. */
  user_brand: z.string(),
  created_at_date: day,
  end_at_date: day,
  status: z.enum(['open', 'expired']),
})
export type ClientInvitation = z.infer<typeof clientInvitation>

const ofAgency = { scope: 'user', permission: 'own' } as const

export const inviteClients = endpoint({
  method: 'POST',
  path: 'user-dashboards/invite',
  ...ofAgency,
  names: { package_id: 'resale_package' },
  summary: 'Invite people by mail to register with a brand; addresses of its clients are left out',
  input: formSchema(inviteClientsForm),
  items: z.object({ redirect: z.string(), invited: z.array(z.string()), ignored: z.array(z.string()) }),
  messageOf: ({ invited, ignored }) => messages.clientsInvited(invited.length, ignored.length),
  limit: { max: 30, seconds: 3600 },
})

export const listClientInvitations = endpoint({
  method: 'GET',
  path: 'user-dashboards/invitations',
  ...ofAgency,
  summary: 'A page of the invitations that nobody has used yet, newest first',
  input: z.object({ page }),
  items: pageOf(clientInvitation),
})

export const withdrawClientInvitation = endpoint({
  method: 'POST',
  path: 'user-dashboards/withdrawInvitation',
  ...ofAgency,
  names: { client_invitation_id: 'client_invitation' },
  summary: 'Withdraw an invitation: its code opens nothing any more',
  input: z
    .object({ client_invitation_id: id('client_invitation_id') })
    .transform((input) => ({ invitationId: input.client_invitation_id })),
  items: z.null(),
  message: messages.clientInvitationWithdrawn,
})
