import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import type { AddressInfo, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { simpleParser } from 'mailparser'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, expect, test } from 'vitest'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { type Drips, startDripping } from '../../../tests/support/dripping-server.ts'
import { testInstallation } from '../../../tests/support/installation.ts'
import { parseEnv } from '../env.ts'
import { createLog } from '../log.ts'
import { compose } from './compose.ts'
import { mailSettings } from './mail-settings.ts'
import { createMailer, type Mailer, MailRefused } from './mailer.ts'
import { deliverMail, postMail } from './post.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

type Received = { raw: string; to: string[]; secure: boolean; user: string | undefined }

/** A mail server for tests. It answers `451` and `550` to recipients with these names, `451` only once. */
async function startServer(options: SMTPServerOptions = {}) {
  const received: Received[] = []
  let isBusy = true
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _session, callback) =>
      password === 'right'
        ? callback(null, { user: username })
        : callback(Object.assign(new Error('Wrong password'), { responseCode: 535 })),
    onRcptTo({ address }, _session, callback) {
      const code = Number.parseInt(address, 10)
      if (code === 550) return callback(Object.assign(new Error('No such person'), { responseCode: 550 }))
      if (code === 451 && isBusy) {
        isBusy = false
        return callback(Object.assign(new Error('Come again'), { responseCode: 451 }))
      }
      callback()
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        received.push({
          raw: Buffer.concat(chunks).toString(),
          to: session.envelope.rcptTo.map(({ address }) => address),
          secure: session.secure,
          user: session.user as unknown as string | undefined,
        })
        callback()
      })
    },
    ...options,
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => new Promise<void>((resolve) => server.close(resolve)))
  return { received, port: (server.server.address() as AddressInfo).port }
}

function mailerFor(settings: Record<string, string>): Mailer {
  const mailer = createMailer(
    parseEnv({ MAIL_FROM: 'Rankline <hello@rank.example.com>', ...settings }).mail,
    '/none',
  )
  closing.push(mailer.close)
  return mailer
}

const content = compose({
  subject: 'Grüße from <b>Ada</b>\r\nBcc: everybody@example.com',
  preview: 'A preview',
  heading: 'Hello <script>alert(1)</script>',
  paragraphs: ['Ships & boats'],
  button: { label: 'Open', href: 'https://rank.example.com/x?a=1&b=2' },
  facts: [['Rank', '3']],
  note: 'Why this came.',
  site: 'https://rank.example.com',
})
const mailTo = (to: string) => ({ ...content, id: 7, to })

test('a mail arrives readable as text and as HTML, with every value escaped', async () => {
  const { received, port } = await startServer()
  await mailerFor({ SMTP_URL: `smtp://127.0.0.1:${port}` }).send(mailTo('ada@example.com'))
  const [mail] = received
  expect(mail!.to).toEqual(['ada@example.com'])
  const parsed = await simpleParser(mail!.raw)
  expect(parsed).toMatchObject({
    subject: 'Grüße from <b>Ada</b> Bcc: everybody@example.com',
    messageId: '<mail-7@rank.example.com>',
    from: { text: '"Rankline" <hello@rank.example.com>' },
  })
  expect(parsed.bcc).toBeUndefined()
  expect(parsed.text).toContain(
    'Hello <script>alert(1)</script>\n\nShips & boats\n\nRank: 3\n\nOpen:\nhttps://rank.example.com/x?a=1&b=2',
  )
  const html = String(parsed.html)
  expect(html).toContain('Hello &lt;script&gt;alert(1)&lt;/script&gt;')
  expect(html).toContain('href="https://rank.example.com/x?a=1&amp;b=2"')
  expect(html).not.toContain('<script>')
  expect(html).toContain('prefers-color-scheme:dark')
})

test('logs in, and travels encrypted: after STARTTLS or from the first byte', async () => {
  const login = { SMTP_USER: 'rankline', SMTP_PASSWORD: 'right' }
  const trusted = { authOptional: false, disabledCommands: [] }
  const startTls = await startServer(trusted)
  const tls = await startServer({ ...trusted, secure: true })
  // The servers' certificates are self-signed: only a test may trust them.
  const before = process.env.NODE_TLS_REJECT_UNAUTHORIZED
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'
  try {
    const to = mailTo('ada@example.com')
    await mailerFor({
      ...login,
      SMTP_HOST: '127.0.0.1',
      SMTP_PORT: String(startTls.port),
      SMTP_SECURITY: 'starttls',
    }).send(to)
    await mailerFor({ SMTP_URL: `smtps://rankline:right@127.0.0.1:${tls.port}` }).send(to)
    const wrong = mailerFor({ SMTP_URL: `smtps://rankline:wrong@127.0.0.1:${tls.port}` })
    const failure = await wrong.send(to).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(Error)
    // The operator can repair it, so the mail waits.
    expect(failure).not.toBeInstanceOf(MailRefused)
  } finally {
    if (before === undefined) delete process.env.NODE_TLS_REJECT_UNAUTHORIZED
    else process.env.NODE_TLS_REJECT_UNAUTHORIZED = before
  }
  for (const { received } of [startTls, tls])
    expect(received).toMatchObject([{ secure: true, user: 'rankline' }])
})

test('a password is not sent to a server that offers no encryption', () => {
  const settings = (given: Record<string, string>) =>
    parseEnv({ SMTP_HOST: 'mail.example.com', ...given }).mail.server
  expect(settings({ SMTP_USER: 'a' })).toMatchObject({ requireTLS: true, secure: false, port: 587 })
  expect(settings({ SMTP_SECURITY: 'tls' })).toMatchObject({ secure: true, port: 465 })
  expect(settings({ SMTP_SECURITY: 'none' })).toMatchObject({ ignoreTLS: true, requireTLS: false })
  expect(() => parseEnv({ SMTP_URL: 'http://user:hidden@x' })).toThrow(
    /^Wrong settings: SMTP_URL must be[^"]*\.$/,
  )
  expect(mailSettings({ SMTP_SECURITY: 'auto' }, 'https://rank.example.com')).toEqual({
    server: undefined,
    from: 'Rankline <mail@rank.example.com>',
  })
})

test('a refused recipient is final, a busy server is not', async () => {
  const { port } = await startServer()
  const mailer = mailerFor({ SMTP_URL: `smtp://127.0.0.1:${port}` })
  await expect(mailer.send(mailTo('550@example.com'))).rejects.toThrow(MailRefused)
  await expect(mailer.send(mailTo('451@example.com'))).rejects.not.toThrow(MailRefused)
  await mailer.send(mailTo('451@example.com'))
})

test('a posted mail goes out once; a busy server is asked again, a refusal is kept with its reason', async () => {
  const { received, port } = await startServer()
  const database = await createTestDatabase()
  closing.push(database.close)
  const ctx = { db: database.db, log: createLog('silent', 'test'), installation: testInstallation }
  const { perform } = deliverMail(mailerFor({ SMTP_URL: `smtp://127.0.0.1:${port}` }))
  const post = (key: string, to: string) => postMail(ctx, { key, to, mail: content })

  expect([await post('a', '451@example.com'), await post('a', '451@example.com')]).toEqual([true, false])
  await post('b', '550@example.com')
  const rows = () => database.db.selectFrom('mails').selectAll().orderBy('id').execute()
  const [busy, refused] = await rows()
  expect(busy!.content).not.toContain('Ships')
  await expect(perform(ctx, { mailId: busy!.id })).rejects.toThrow('Come again')
  expect((await rows())[0]).toMatchObject({
    state: 'waiting',
    attempts: 1,
    error: expect.stringContaining('451'),
  })
  for (const again of [1, 2]) {
    await perform(ctx, { mailId: busy!.id })
    expect(received.length, `attempt ${again}`).toBe(1)
  }
  await perform(ctx, { mailId: refused!.id })
  expect(await rows()).toMatchObject([
    { state: 'sent', content: null, attempts: 2, error: null },
    { state: 'failed', content: expect.any(String), attempts: 1, error: expect.stringContaining('550') },
  ])
})

test('what is posted in a transaction that fails is never mailed', async () => {
  const database = await createTestDatabase()
  closing.push(database.close)
  const failing = database.db.transaction().execute(async (db) => {
    await postMail(
      { db, log: createLog('silent', 'test'), installation: testInstallation },
      { key: 'a', to: 'ada@example.com', mail: content },
    )
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  const { rows } = await database.pool.query('SELECT FROM mails UNION ALL SELECT FROM graphile_worker.jobs')
  expect(rows).toEqual([])
})

test('without a mail server, mails become files that only their owner may read', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'outbox-'))
  closing.push(() => rmSync(directory, { recursive: true }))
  await createMailer(parseEnv({}).mail, directory).send(mailTo('ada/../x@example.com'))
  const [name, ...others] = readdirSync(join(directory, 'outbox'))
  expect([name, others]).toEqual(['00000007-ada_.._x@example.com.eml', []])
  const file = join(directory, 'outbox', name!)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect((await simpleParser(readFileSync(file))).text).toContain('Ships & boats')
})

test('a mail of a brand has its name as sender, with the address of the installation', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'outbox-'))
  closing.push(() => rmSync(directory, { recursive: true }))
  const { html, text, subject, sender, replyTo } = compose({
    subject: 'Hello',
    preview: '',
    heading: 'Hello',
    paragraphs: [],
    note: '',
    site: 'https://rank.example.com',
    product: 'Acme, "Search"',
    replyTo: 'hello@acme.example.com',
  })
  const mail = { id: 8, to: 'ada@example.com', html, text, subject, sender, replyTo }
  await createMailer(parseEnv({ MAIL_FROM: 'Rankline <hello@rank.example.com>' }).mail, directory).send(mail)
  const [name] = readdirSync(join(directory, 'outbox'))
  const { from, replyTo: answers } = await simpleParser(readFileSync(join(directory, 'outbox', name!)))
  expect(from?.value).toEqual([{ name: 'Acme, "Search"', address: 'hello@rank.example.com' }])
  expect(answers?.text).toBe('hello@acme.example.com')
})

test.each([
  ['never greets', {}],
  ['greets without an end', { drip: '220-wait\r\n' }],
  ['takes the mail and never accepts it', { greeting: '220 hi\r\n', answer: slowMailServer }],
] as [string, Drips][])('a mail server that %s is given up, and its connection closed', async (_, drips) => {
  const server = await startDripping(drips)
  const env = parseEnv({ SMTP_HOST: '127.0.0.1', SMTP_PORT: String(server.port), SMTP_SECURITY: 'none' })
  const mailer = createMailer(env.mail, tmpdir(), 300)
  closing.push(() => mailer.close())
  const sent = mailer.send(mailTo('ada@example.com'))
  await expect(sent).rejects.not.toBeInstanceOf(MailRefused)
  await expect.poll(server.open).toBe(0)
})

/** Answers every command at once, and a mail byte by byte. */
function slowMailServer(text: string, socket: Socket): string {
  if (/^DATA/i.test(text)) return '354 go\r\n'
  if (!/^(EHLO|HELO|MAIL|RCPT|RSET|QUIT)/i.test(text)) {
    const timer = setInterval(() => socket.write('2'), 15)
    socket.on('close', () => clearInterval(timer))
    return ''
  }
  return '250 fine\r\n'
}
