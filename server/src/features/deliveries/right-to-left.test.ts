/// <reference path="../../platform/pdf/bidi-js.d.ts" />
import { readdirSync } from 'node:fs'
import bidiFactory from 'bidi-js'
import { beforeEach, expect, test } from 'vitest'
import { evaluated, makeAlert, type SentMessage, seenOn } from '../../../tests/support/alerts.ts'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { makeKeywords, makeProject } from '../../../tests/support/keywords.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'
import { ourselves } from '../../platform/mail/compose.ts'
import { discordBody } from './formats/discord.ts'
import { webhookBody, zapierBody } from './formats/json.ts'
import { messageMail } from './formats/mail.ts'
import { slackBody } from './formats/slack.ts'
import { teamsBody } from './formats/teams.ts'
import { telegramBody } from './formats/telegram.ts'
import type { Outgoing } from './outgoing.ts'
import { pushBody } from './send.ts'

// Lays each text of each format out by the Unicode Bidirectional Algorithm, as a reader sees it.

const app = appForTests()
const bidi = bidiFactory()

/** The texts of a message in each format. */
const formats: Record<string, (message: Outgoing) => unknown> = {
  slack: slackBody,
  discord: discordBody,
  teams: teamsBody,
  telegram: (message) => telegramBody('1', message).text.replaceAll(/<[^>]*>/g, ''),
  zapier: zapierBody,
  webhook: (message) => ({ ...webhookBody(message).data, rows: [] }),
  mail: (message) => messageMail(message).text,
  push: pushBody,
}

/** Signs of a line from left to right, as a screen shows them. */
function shownFrom(line: string, direction: 'ltr' | 'rtl' | 'auto'): string {
  const { paragraphs, levels } = bidi.getEmbeddingLevels(line, direction)
  return bidi.getReorderedString(line, { paragraphs, levels }).replaceAll(/[\u2066-\u2069]/gu, '')
}

const textsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? value.split('\n')
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(textsIn)
      : []

const outgoing = (told: SentMessage): Outgoing => ({
  ...told,
  id: 'msg_1',
  kind: 'alert',
  createdAt: new Date(),
  link: { href: 'https://rank.example.com/alerts', ...told.link },
  sender: ourselves('https://rank.example.com'),
})

let person: SignedUp
beforeEach(async () => {
  person = await signUp(app)
})

/** Names of a project, an alert and a keyword, each of one script. */
const written = [
  ['Hebrew', 'חנות', 'ירידות', 'שלום עולם'],
  ['Arabic', 'متجر', 'تراجع', 'أحذية حمراء'],
  ['Persian', 'فروشگاه', 'افت', 'کفش قرمز ۱۲'],
  ['Hebrew with a number at its end', 'חנות 24', 'ירידות 7', 'נעליים 42'],
  ['Hebrew with Latin', 'חנות Shop', 'ירידות SEO', 'נעלי nike'],
  ['Hebrew that would turn what follows', 'חנות', 'ירידות', '\u202Eשלום\u2069 \u2067עולם'],
] as const

test.each(written)('a fall reads as a fall in each format: %s', async (_script, shop, alertName, phrase) => {
  const told = await toldOfFall(shop, alertName, phrase)
  const message = outgoing(told)
  for (const [format, textsOf] of Object.entries(formats)) {
    const lines = textsIn(textsOf(message))
    const pairs = lines.filter((line) => line.includes('→'))
    for (const direction of ['ltr', 'rtl', 'auto'] as const) {
      for (const line of pairs)
        expect([format, direction, shownFrom(line, direction)]).toEqual([
          format,
          direction,
          expect.stringContaining('1 → 4'),
        ])
      for (const line of lines.filter((one) => one.includes('went from')))
        expect([format, direction, shownFrom(line, direction)]).toEqual([
          format,
          direction,
          expect.stringContaining('went from 1 to 4'),
        ])
    }
    if (['slack', 'discord', 'teams', 'telegram', 'zapier'].includes(format))
      expect([format, pairs.length]).toEqual([format, 1])
  }
  expect(shownFrom(told.summary, 'rtl')).toBe(shownFrom(told.summary, 'ltr'))
  // The title is a name, a colon, and the keyword.
  const plainName = phrase.replaceAll(/[\u202A-\u202E\u2066-\u2069]/gu, '')
  expect(shownFrom(told.title, 'ltr').indexOf(':')).toBeGreaterThan(0)
  expect(shownFrom(told.title, 'ltr').split(': ')[1]).toBe(shownFrom(plainName, 'auto'))
  expect(told.data.keyword).toBe(plainName)
})

test('a cut text ends what it has opened, within its limit', async () => {
  const told = await toldOfFall('חנות', 'ירידות', 'שלום '.repeat(19).trim())
  const long = { ...outgoing(told), title: `${told.title} ${told.title} ${told.title}` }
  const { text } = slackBody(long)
  expect([...text].length).toBeLessThanOrEqual(150)
  expect(text.match(/[\u2066\u2068]/gu)?.length).toBe(text.match(/\u2069/gu)?.length)
})

test('text that runs from left to right has no marks', async () => {
  const told = await toldOfFall('Boutique', 'Chutes', 'chaussures à 9 €')
  for (const [format, textsOf] of Object.entries(formats))
    expect([format, textsIn(textsOf(outgoing(told))).join('\n')]).not.toEqual([
      format,
      expect.stringMatching(/[\u2066-\u2069]/u),
    ])
})

test('each format is laid out', () => {
  const files = readdirSync(new URL('formats', import.meta.url)).map((file) => file.replace(/\.ts$/, ''))
  expect(files.toSorted()).toEqual(['discord', 'json', 'lines', 'mail', 'slack', 'teams', 'telegram'])
})

/** The message about a keyword that fell from 1 to 4. */
async function toldOfFall(shop: string, alertName: string, phrase: string): Promise<SentMessage> {
  const project = await makeProject(app, person, { project_name: shop })
  const [keyword] = await makeKeywords(app, person, project, phrase)
  await makeAlert(app, person, {
    name: alertName,
    source_type_project: project.id,
    trigger_action: 'declined',
  })
  await seenOn(app, -1, keyword!, { 'https://www.example.com/page': 1 })
  await evaluated(app, person.accountId)
  await seenOn(app, 0, keyword!, { 'https://www.example.com/page': 4 })
  const [told] = await evaluated(app, person.accountId)
  return told!
}
