import { CLIENT_INVITATION_DAYS } from '@rankline/contract/clients/invitations'
import type { SystemContext } from '../../platform/context.ts'
import { compose } from '../../platform/mail/compose.ts'
import { postMail } from '../../platform/mail/post.ts'
import { brandAsSender } from '../client-accounts/client-accounts.service.ts'
import { homeOfBrand, siteOfBrand } from '../client-accounts/site.ts'
import type { lockBrand } from './clients.queries.ts'

type Invitation = {
  /** One per invitation and mail. */
  key: string
  email: string
  brand: NonNullable<Awaited<ReturnType<typeof lockBrand>>>
  code: string
}

/** Queues the mail in the name of the brand; it is sent after the transaction commits. */
export async function clientInvitationMail(ctx: SystemContext, { key, email, brand, code }: Invitation) {
  const site = siteOfBrand(ctx.installation, brand)
  const mail = compose({
    subject: `Your dashboard at ${brand.name}`,
    preview: 'See where your pages stand in search engines.',
    heading: `${brand.name} invited you`,
    paragraphs: [
      `${brand.name} has a dashboard for you, which shows the positions of your pages in search engines.`,
      'Choose a username and a password to join.',
    ],
    button: {
      label: 'Create my account',
      href: `${site}/white-label/brand/${brand.address_name}/register?invitation=${code}`,
    },
    note: `The link works for ${CLIENT_INVITATION_DAYS} days, for this address only. If you do not know ${brand.name}, ignore this email.`,
    ...brandAsSender(homeOfBrand(ctx.installation, brand), brand),
  })
  await postMail(ctx, { key, to: email, mail })
}
