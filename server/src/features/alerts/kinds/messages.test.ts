import { createAlert } from '@rankline/contract/alerts/calls'
import { addCompetitors } from '@rankline/contract/competitors/calls'
import { utcDay } from '@rankline/contract/days'
import { DESTINATION_TYPES } from '@rankline/contract/deliveries/forms'
import { updatePushToken } from '@rankline/contract/push/calls'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { evaluated, watchedKeyword } from '../../../../tests/support/alerts.ts'
import { sendQueued } from '../../../../tests/support/deliveries.ts'
import { newSubscription, startPushService } from '../../../../tests/support/push.ts'
import { readers, type Shown } from '../../../../tests/support/read-messages.ts'
import { type Receivers, startReceivers } from '../../../../tests/support/receivers.ts'
import { sendingContext } from '../../../../tests/support/sending-context.ts'
import { createPushService } from '../../push/push-service.ts'
import { insertHits } from '../hits.queries.ts'

// Messages of each alert kind at each destination, with names and pages that contain markup.

const { watched, see } = watchedKeyword(
  '*cheap* _shoes_ <b>now</b> <!channel> @everyone [win](https://evil.example) `x` ~y~ & more',
  '1. Shop <i>*A*</i> & [B](https://evil.example)',
)
const SITE = 'https://www.example.com/a_(b)*c*/[d]|e?x=1&y=<i>'
const OTHER = 'https://www.example.com/other'
const RIVAL = 'https://www.rival.example/x'
/** The URL as browsers write it. */
const written = new URL(SITE).href

let receivers: Receivers
let pushed: Awaited<ReturnType<typeof startPushService>>
beforeAll(async () => {
  receivers = await startReceivers()
  pushed = await startPushService()
})
afterAll(() => {
  receivers.close()
  pushed.close()
})
beforeEach(() => {
  receivers.reset()
  pushed.received.length = 0
})

const addresses = {
  slack: 'https://hooks.slack.com/services/T0/B0/x',
  discord: 'https://discord.com/api/webhooks/123/abc',
  zapier: 'https://hooks.zapier.com/hooks/catch/1/abc/',
  webhook: 'https://receiver.example.com/hook',
  teams: 'https://prod-1.westeurope.logic.azure.com:443/workflows/a/triggers/manual/paths/invoke?sig=x',
  telegram: '-100200',
}

type Case = {
  trigger: Record<string, string | number>
  /** Causes the event after the alert is created. */
  happen(alertId: number): Promise<unknown>
  reported(): Shown
}

const DAY = utcDay(-1)
const NAME = 'Watch *it* <u>'

const numberHit = (alertId: number, before: number, now: number, detail = {}) =>
  insertHits(watched.app.database.db, watched.person.accountId, [
    { alertId, keywordId: null, day: DAY, before, now, url: null, detail },
  ])
const ofKeyword = (change: string, what: string) =>
  `“${watched.phrase}” (desktop) of ${watched.project.name} ${change} on ${DAY}. Alert: ${what}.`

const cases: Record<string, Case> = {
  'a position': {
    trigger: { trigger_type: 'position', trigger_action: 'improved' },
    async happen() {
      await see(-2, { [SITE]: 12 })
      await evaluated(watched.app, watched.person.accountId)
      await see(-1, { [SITE]: 4 })
    },
    reported: () => ({
      title: `${NAME}: ${watched.phrase}`,
      summary: ofKeyword('went from 12 to 4', 'Position improves'),
      rows: [{ text: `${watched.phrase} · desktop`, change: `12 → 4 (${DAY})`, page: written }],
    }),
  },
  'a feature that is won': {
    trigger: { trigger_type: 'feature', trigger_action: 'feature_moved' },
    async happen() {
      await see(-2, { [SITE]: 5 }, { features: { ai_overview: [RIVAL] } })
      await see(-1, { [SITE]: 5 }, { features: { ai_overview: [SITE] } })
    },
    reported: () => ({
      title: `${NAME}: ${watched.phrase}`,
      summary: ofKeyword('has the site in AI overview', 'The site enters or leaves a result-page feature'),
      rows: [{ text: `${watched.phrase} · desktop`, change: `in AI overview (${DAY})`, page: written }],
    }),
  },
  'a feature that is lost': {
    trigger: { trigger_type: 'feature', trigger_action: 'feature_lost' },
    async happen() {
      await see(-2, { [SITE]: 5 }, { features: { ai_overview: [SITE] } })
      await see(-1, { [SITE]: 5 }, { features: { ai_overview: [RIVAL] } })
    },
    reported: () => ({
      title: `${NAME}: ${watched.phrase}`,
      summary: ofKeyword('no longer has the site in AI overview', 'The site leaves a result-page feature'),
      rows: [
        { text: `${watched.phrase} · desktop`, change: `no longer in AI overview (${DAY})`, page: written },
      ],
    }),
  },
  'another landing page': {
    trigger: { trigger_type: 'page', trigger_action: 'page_changed' },
    async happen() {
      await see(-2, { [OTHER]: 5 })
      await see(-1, { [SITE]: 5 })
    },
    reported: () => ({
      title: `${NAME}: ${watched.phrase}`,
      summary: ofKeyword(
        `ranks with ${readable(written)} instead of /other`,
        'Another page of the site ranks',
      ),
      rows: [
        {
          text: `${watched.phrase} · desktop`,
          change: `/other → ${readable(written)} (${DAY})`,
          page: written,
        },
      ],
    }),
  },
  'a competitor that passes': {
    trigger: { trigger_type: 'competitor', trigger_action: 'competitor_passes' },
    async happen() {
      await watched.app.items(
        addCompetitors,
        { project_keyword_ids: [watched.red.id], competitors: 'rival.example' },
        watched.person.token,
      )
      await see(-2, { [SITE]: 3, [RIVAL]: 8 })
      await see(-1, { [SITE]: 3, [RIVAL]: 2 })
    },
    reported: () => ({
      title: `${NAME}: ${watched.phrase}`,
      summary: ofKeyword(
        'was passed: the site stayed at 3, rival.example went from 8 to 2',
        'A competitor passes the site',
      ),
      rows: [
        {
          text: `${watched.phrase} · desktop`,
          change: `rival.example 2; the site 3 (${DAY})`,
          page: written,
        },
      ],
    }),
  },
  'the share of voice': {
    trigger: { trigger_type: 'share', trigger_action: 'share_falls', trigger_value: 5 },
    happen: (alertId) => numberHit(alertId, 47.6, 40.1),
    reported: () => ({
      title: `${NAME}: ${watched.project.name}`,
      summary: `The share of voice of ${watched.project.name} fell by 7.5 points, from 47.6% to 40.1%, on ${DAY}. Alert: Share of voice falls by 5 points or more.`,
      rows: [],
    }),
  },
  'an unusual day': {
    trigger: { trigger_type: 'unusual', trigger_action: 'unusual_day' },
    happen: (alertId) => numberHit(alertId, 50, 40, { field: -2, isShuffled: false }),
    reported: () => ({
      title: `${NAME}: ${watched.project.name}`,
      summary: `The rank points of ${watched.project.name} fell by 20% on ${DAY}, more than on other days; everything else tracked there fell by 2%. Alert: Unusual day: positions move far more than usual.`,
      rows: [],
    }),
  },
}

/** The path with its query, as a person reads it. */
const readable = (url: string) => decodeURI(new URL(url).pathname + new URL(url).search)

/** Sends the hit to every type of destination. @returns the message that each received */
async function everywhere({ trigger, happen }: Case) {
  const { app, person, project } = watched
  const { token, read } = newSubscription()
  const { push_code } = await app.items(updatePushToken, { push_token: token }, person.token)
  const form = {
    name: NAME,
    source_type: 'projects' as const,
    source_type_project: project.id,
    ...trigger,
    destination_type: [...DESTINATION_TYPES],
    destination_type_email: person.email,
    destination_type_push: push_code,
    ...Object.fromEntries(
      Object.entries(addresses).map(([type, address]) => [`destination_type_${type}`, address]),
    ),
  }
  const { alert } = await app.items(createAlert, form as never, person.token)
  await happen(alert.id)
  await evaluated(app, person.accountId)
  const pushService = createPushService({ subject: 'mailto:rank@example.com', standIn: pushed.url })
  const mails = await sendQueued(app, { ctx: sendingContext(app, receivers.url), pushService })
  await pushService.close()
  const bodyAt = (host: string) =>
    JSON.parse(receivers.received.find((one) => one.host.startsWith(host))?.text ?? '{}')
  return {
    'mail text': mails[0]?.text,
    'mail HTML': mails[0]?.html,
    subject: mails[0]?.subject,
    slack: bodyAt('hooks.slack.com'),
    discord: bodyAt('discord.com'),
    zapier: bodyAt('hooks.zapier.com'),
    webhook: bodyAt('receiver.example.com'),
    teams: bodyAt('prod-1'),
    telegram: bodyAt('api.telegram.org'),
    push: pushed.received.map(({ body }) => read(body))[0],
  }
}

describe.each(Object.entries(cases))('%s', (_, one) => {
  test('is the same plain text at every destination', async () => {
    const received = await everywhere(one)
    const reported = one.reported()
    for (const [type, read] of Object.entries(readers)) {
      const shown = read(received[type as keyof typeof received] as never)
      // A push has no rows, and Zapier gets no page per row.
      const rows =
        type === 'zapier' ? reported.rows?.map(({ text, change }) => ({ text, change })) : reported.rows
      const wanted = { ...reported, rows }
      const parts = Object.keys(shown) as (keyof Shown)[]
      expect({ type, ...shown }).toEqual({
        type,
        ...Object.fromEntries(parts.map((part) => [part, wanted[part]])),
      })
    }
  })
})
