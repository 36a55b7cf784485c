import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { changeEmail, confirmEmailChange } from '@rankline/contract/account/calls'
import { resetPassword } from '@rankline/contract/auth/calls'
import { forgotClientPassword } from '@rankline/contract/clients/calls'
import { inviteClients } from '@rankline/contract/clients/invitations'
import { inviteMembers } from '@rankline/contract/members/calls'
import { simpleParser } from 'mailparser'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { queueMessage } from '../../src/features/deliveries/queue-message.service.ts'
import { mailPerson } from '../../src/features/second-factor/notices.ts'
import { mailSettings } from '../../src/platform/mail/mail-settings.ts'
import { createMailer, type Mail } from '../../src/platform/mail/mailer.ts'
import { appForTests } from '../support/app-for-tests.ts'
import { makeBrand, type SignedUpClient, signUpClient } from '../support/clients.ts'
import { messageOf, sendQueued } from '../support/deliveries.ts'
import { linkIn, mailed } from '../support/mail.ts'
import { type SignedUp, signUp } from '../support/people.ts'
import { sendingContext } from '../support/sending-context.ts'

const words = {
  reply_to: 'hello@acme.example.com',
  mail_footer: 'Acme & Sons <Ltd>\n1 Main Street',
  terms_url: 'https://acme.example.com/terms?a=1&b=2',
  privacy_url: 'https://acme.example.com/privacy',
}

const app = appForTests()
let agency: SignedUp
let client: SignedUpClient

beforeAll(async () => {
  agency = await signUp(app)
  const brand = await makeBrand(app, agency)
  await app.database.db.updateTable('brands').set(words).where('id', '=', brand.id).execute()
  client = await signUpClient(app, brand)
  await mailed(app)
})

const tokenIn = (mail: Mail | undefined) => linkIn(mail!).searchParams.get('token')!

const notices = [
  ...(['totp_added', 'totp_removed', 'passkey_added', 'passkey_removed'] as const),
  ...(['codes_renewed', 'codes_tried', 'reset'] as const),
]

/** Events that send mails to a client, each with the mails it sends. */
const occasions: Record<string, () => Promise<Mail[]>> = {
  async 'an invitation of the agency'() {
    const emails = [`invited-${client.email}`]
    await app.items(inviteClients, { user_brand_id: client.brandId, emails }, agency.token)
    return mailed(app)
  },
  async 'an invitation as a team member'() {
    const form = { emails: [`friend-${client.email}`], role: 'viewer', project_permission: 'all' }
    await app.items(inviteMembers, form, client.token)
    return mailed(app)
  },
  async 'another address'() {
    const email = `new-${client.email}`
    await app.items(changeEmail, { email, password: client.password }, client.token)
    const begun = await mailed(app)
    const token = tokenIn(begun.find(({ to }) => to === email))
    await app.items(confirmEmailChange, { token })
    client = { ...client, email }
    return [...begun, ...(await mailed(app))]
  },
  async 'a forgotten password'() {
    const { email, addressName } = client
    await app.items(forgotClientPassword, { email, address_name: addressName })
    const begun = await mailed(app)
    await app.items(resetPassword, { token: tokenIn(begun[0]), password: 'another-word-2' })
    return [...begun, ...(await mailed(app))]
  },
  async 'the second factor'() {
    for (const notice of notices) await mailPerson(sendingContext(app), client.accountId, notice)
    return mailed(app)
  },
  async 'alerts and reports'() {
    const ctx = sendingContext(app)
    const to = { type: 'email', address: client.email } as const
    for (const kind of ['alert', 'report'] as const)
      await queueMessage(ctx, client.accountId, messageOf({ kind }), [to])
    return sendQueued(app, { ctx })
  },
}
const expected: Record<string, number> = {
  'an invitation of the agency': 1,
  'an invitation as a team member': 1,
  'another address': 4,
  'a forgotten password': 2,
  'the second factor': notices.length,
  'alerts and reports': 2,
}

test.each(Object.keys(occasions))(
  'a mail to a client has the words of the brand and not our name: %s',
  async (occasion) => {
    const mails = await occasions[occasion]!()
    expect(mails).toHaveLength(expected[occasion]!)
    const directory = mkdtempSync(join(tmpdir(), 'mails-'))
    onTestFinished(() => rmSync(directory, { recursive: true }))
    // Sends the mails as an installation without settings does.
    const settings = mailSettings({ SMTP_SECURITY: 'auto' }, 'https://rank.example.com')
    const mailer = createMailer(settings, directory)
    for (const mail of mails) await mailer.send(mail)
    const outbox = join(directory, 'outbox')
    for (const name of readdirSync(outbox)) {
      const raw = readFileSync(join(outbox, name))
      const { headerLines, text, html, from, replyTo } = await simpleParser(raw)
      const lines = headerLines.map(({ line }) => line)
      for (const part of [...lines, text, html, raw.toString()]) expect(part).not.toMatch(/rankline/i)
      expect(from?.value[0]?.name).toBe('Acme Search')
      expect(replyTo?.value).toMatchObject([{ address: words.reply_to }])
      expect(text).toContain(
        `${words.mail_footer}\nTerms: ${words.terms_url}\nPrivacy policy: ${words.privacy_url}\n`,
      )
      expect(html).toContain('Acme &amp; Sons &lt;Ltd&gt;<br>1 Main Street')
      expect(html).toContain('href="https://acme.example.com/terms?a=1&amp;b=2"')
      expect(html).toContain(`href="${words.privacy_url}"`)
    }
  },
)

test('every mail is one that clients get here, or never get', () => {
  const ofClients = [
    'auth/auth.mails.ts',
    'auth/email-change.mails.ts',
    'clients/client-invitation-mail.ts',
    'deliveries/formats/mail.ts',
    'members/invitation-mail.ts',
    'second-factor/notices.ts',
  ]
  // Clients register without a mail, have no status mails, pay nothing here, are erased with their agency and administrate nothing.
  const ofUsersAlone = [
    'auth/registration.mails.ts',
    'backups/failure-mail.ts',
    'billing/reminders.mails.ts',
    'erasure/erasure.mails.ts',
    'status-mails/status-mail.ts',
  ]
  const features = fileURLToPath(new URL('../../src/features', import.meta.url))
  const composing = readdirSync(features, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && isComposing(join(features, name)),
  )
  expect(composing.toSorted()).toEqual([...ofClients, ...ofUsersAlone].toSorted())
})

const isComposing = (file: string) => /\bcompose\(/.test(readFileSync(file, 'utf8'))
