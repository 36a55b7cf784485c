import { setTimeout as sleep } from 'node:timers/promises'
import { createAlert } from '@rankline/contract/alerts/calls'
import { listKeywords } from '@rankline/contract/keywords/calls'
import { untilChecked, untilQuiet } from '../checked.ts'
import type { Deep } from '../part.ts'
import { makeProject, type Person, signUp, track } from '../person.ts'
import type { Kind } from '../processes.ts'
import { type Product, startProduct } from '../product.ts'
import { placeOf } from '../stand-in/lists.ts'
import { hookOf, manners, startReceivers } from '../stand-in/receivers.ts'
import { settingsFor, startStandIn } from '../stand-in/source.ts'
import { until } from '../until.ts'
import { makeYesterday } from '../yesterday.ts'

/** An account may have 200 alerts. */
const PEOPLE = 5
const ALERTS = 200
const KILLS = 12
/** Seconds until everything is delivered: two pauses between tries, and a minute for each killed worker's jobs. */
const PATIENCE = 1_200
/** One alert of so many is sent to a receiver that misbehaves in its own way; hanging takes long. */
const MANNERED = 20

const victims: readonly Kind[] = ['worker', 'worker', 'worker', 'http', 'top', 'backend', 'postgres']
const NOWHERE = 101

/** 1,000 alerts that fire on the same day, receivers that misbehave, and processes that are killed meanwhile. */
export async function outbox(deep: Deep): Promise<void> {
  const source = await startStandIn()
  deep.onEnd(source.close)
  const receivers = await startReceivers()
  deep.onEnd(receivers.close)
  const product = await startProduct(deep, {
    settings: {
      SOURCES: 'google:serpapi',
      ...settingsFor(source),
      FETCH_CONCURRENCY: '16',
      LEASE_SECONDS: '30',
      DESTINATIONS_URL: receivers.url,
    },
  })
  const { pool } = product.database
  const facts = new Set<number>()
  source.setRound(1)
  for (let number = 0; number < PEOPLE; number += 1)
    for (const id of await makeAlerts(await signUp(product, `person-${number}`), number)) facts.add(id)
  await untilChecked(pool, PATIENCE)
  await untilQuiet(pool, PATIENCE)
  deep.check('a first position fires nothing', receivers.taken.length === 0, `${receivers.taken.length}`)

  source.setRound(2)
  await makeYesterday(product.database)
  const began = Date.now()
  const killed = await killSome(deep, product)
  await until('every message is delivered', async () => await isSettled(product, facts.size), PATIENCE)
  const seconds = ((Date.now() - began) / 1000).toFixed(0)

  const ids = new Map<number, Set<string>>()
  for (const { alertId, id } of receivers.taken) ids.set(alertId, (ids.get(alertId) ?? new Set()).add(id))
  const missing = [...facts].filter((id) => !ids.has(id))
  const twice = [...ids].filter(([, given]) => given.size > 1).map(([id]) => id)
  const untrue = [...ids.keys()].filter((id) => !facts.has(id))
  const { messages, tries } = receivers.tries()
  deep.remark('killed', killed.join(', '))
  deep.remark(
    'delivered in',
    `${seconds} s; ${messages} messages in ${tries} tries, ${receivers.taken.length} taken`,
  )
  deep.check(`all ${facts.size} facts were delivered`, missing.length === 0, lines(missing))
  deep.check('no fact was sent under two ids', twice.length === 0, lines(twice))
  deep.check('nothing untrue was sent', untrue.length === 0, lines(untrue))
  const { rows } = await pool.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM (
       SELECT message_id, shown_address FROM deliveries GROUP BY message_id, shown_address HAVING count(*) > 1
     ) AS repeated`,
  )
  deep.check('the product lists each message once', rows[0]?.count === 0, `${rows[0]?.count}`)
  const failed = await countOf(product, 'failed')
  deep.check('no delivery was given up', failed === 0, `${failed}`)
}

/** Alerts on single keywords, each on the way its position will move. @returns those that will fire */
async function makeAlerts(person: Person, number: number): Promise<number[]> {
  const projectId = await makeProject(person, `Outbox ${number}`)
  const phrases: string[] = []
  for (let index = 0; phrases.length < ALERTS; index += 1) {
    const phrase = `outbox ${number} ${index}`
    if (numberOf(phrase, 1) !== numberOf(phrase, 2)) phrases.push(phrase)
  }
  await track(person, projectId, phrases)
  const ids: number[] = []
  for (let page = 1; ids.length < ALERTS; page += 1) {
    const { data } = await person.demand(listKeywords, { project_id: projectId, page })
    if (data.length === 0) throw new Error('Some keywords are not listed.')
    for (const { id, keyword } of data) {
      const manner = ids.length % MANNERED < manners.length ? manners[ids.length % MANNERED] : manners[0]
      const isBetter = numberOf(keyword, 2) < numberOf(keyword, 1)
      const { alert } = await person.demand(createAlert, {
        name: keyword,
        source_type: 'projects',
        source_type_project: projectId,
        source_type_project_keyword: id,
        trigger_type: 'position',
        trigger_action: isBetter ? 'improved' : 'declined',
        destination_type: ['webhook'],
        destination_type_webhook: hookOf(manner ?? 'takes it'),
      })
      ids.push(alert.id)
    }
  }
  return ids
}

/** As alerts compare it: outside the list is worse than its end. */
const numberOf = (phrase: string, round: number) => placeOf(phrase, round) ?? NOWHERE

async function killSome(deep: Deep, product: Product): Promise<string[]> {
  const killed: string[] = []
  for (let count = 0; count < KILLS; count += 1) {
    await sleep(3_000 + deep.random(7_000))
    const kind = victims[deep.random(victims.length)] ?? 'worker'
    if (!product.kill(kind)) continue
    killed.push(kind)
    await product.untilReady()
  }
  return killed
}

const countOf = async ({ database: { pool } }: Product, status: string): Promise<number> => {
  const { rows } = await pool.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM deliveries WHERE status = $1',
    [status],
  )
  return rows[0]?.count ?? 0
}

/** Every fact has left the marks and hits, and no delivery waits. */
async function isSettled(product: Product, facts: number): Promise<boolean> {
  const { rows } = await product.database.pool.query<{ waiting: number }>(
    `SELECT (SELECT count(*) FROM unjudged_checks) + (SELECT count(*) FROM alert_hits)
       + (SELECT count(*) FROM searches WHERE lease IS NOT NULL OR next_check_at <= now()) AS waiting`,
  )
  if (rows[0]?.waiting !== 0 || (await countOf(product, 'queued')) > 0) return false
  return (await countOf(product, 'sent')) + (await countOf(product, 'failed')) >= facts
}

const lines = (ids: readonly number[]) =>
  ids.length === 0 ? '' : `${ids.length}, such as ${ids.slice(0, 5).join(', ')}`
