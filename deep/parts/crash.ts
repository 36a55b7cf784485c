import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from '@rankline/serp/testing/random'
import { untilChecked, untilQuiet } from '../checked.ts'
import { checkInvariants } from '../invariants/all.ts'
import { lostOf } from '../lost.ts'
import type { Deep } from '../part.ts'
import { bing, makeProject, type Person, signUp, track } from '../person.ts'
import { checkPlaces } from '../places.ts'
import type { Kind } from '../processes.ts'
import { type Product, startProduct } from '../product.ts'
import { type Loss, recordedNow, repeatedWithoutCause } from '../repeats.ts'
import { type StandIn, settingsFor, startStandIn } from '../stand-in/source.ts'
import { formatStatuses, startWriter } from '../writer.ts'
import { makeYesterday } from '../yesterday.ts'

const DAYS = 3
const KEYWORDS = 2_000
/** Keywords that are fetched from the sandbox; a service that counts its requests answers for the others. */
const INVENTED = 100
const LATENCY = 60
const CONCURRENCY = 16
/** Seconds until everything that was due has been checked. */
const PATIENCE = 420

const victims: readonly Kind[] = ['worker', 'sandbox', 'postgres', 'http', 'backend', 'worker', 'top']

/** Kills every process of the product in turn while it runs due checks and a person writes. */
export async function crash(deep: Deep): Promise<void> {
  const source = await startStandIn()
  deep.onEnd(source.close)
  const product = await startProduct(deep, {
    settings: {
      SOURCES: 'google:serpapi;*:sandbox-json',
      ...settingsFor(source),
      FETCH_CONCURRENCY: String(CONCURRENCY),
      LEASE_SECONDS: '30',
    },
  })
  const person = await signUp(product, 'writer')
  source.setLatency(LATENCY)
  const projectId = await makeProject(person, 'Crash')
  const phrases = Array.from({ length: KEYWORDS }, (_, index) => `crash keyword ${index}`)
  await track(person, projectId, phrases.slice(INVENTED))
  await track(person, projectId, phrases.slice(0, INVENTED), bing)
  for (let day = 1; day <= DAYS; day += 1) {
    if (day > 1) {
      source.setRound(day)
      await makeYesterday(product.database)
    }
    await liveThrough(deep, { day, product, source, person })
  }
  await checkInvariants(deep, product.database.pool)
  deep.remark('the process that was started had to be started again', product.restarts())
  deep.check('it ends cleanly afterwards', (await product.stop()) === 0)
}

type World = { day: number; product: Product; source: StandIn; person: Person }

async function liveThrough(deep: Deep, { day, product, source, person }: World): Promise<void> {
  const { pool } = product.database
  const from = source.asked.length
  const began = Date.now()
  const writer = startWriter(person, deep.random, `day ${day}`)
  const { losses, recorded, slowest, killed } = await killAll(deep.random, product)
  await writer.stop()
  await product.untilReady()
  await untilChecked(pool, PATIENCE)
  await untilQuiet(pool, PATIENCE)

  const asked = source.asked.slice(from).filter((one) => one.source === 'serpapi')
  const given = writer.acknowledged
  const written = Object.values(given).reduce((count, list) => count + list.length, 0)
  const lost = await lostOf(pool, person.accountId, given)
  deep.remark(
    `day ${day}`,
    `killed ${killed.join(', ')}; checked in ${((Date.now() - began) / 1000).toFixed(0)} s`,
  )
  deep.remark(
    `day ${day}, answers to the writer`,
    `${formatStatuses(writer.statuses)}; ${written} acknowledged`,
  )
  deep.remark(`day ${day}, longest until it served again`, `${(slowest / 1000).toFixed(1)} s`)
  deep.check(`day ${day}: something was written`, written > 0)
  deep.check(`day ${day}: everything acknowledged is there`, lost.length === 0, lost.slice(0, 5).join('; '))
  await checkPlaces(deep, pool, day, source.round())

  const { unexplained, repeats } = repeatedWithoutCause(asked, losses, recorded)
  const { rows } = await pool.query<{ paid_requests: number }>(
    `SELECT paid_requests FROM source_days WHERE source = 'serpapi' AND day = (now() AT TIME ZONE 'UTC')::date`,
  )
  const paid = rows[0]?.paid_requests ?? 0
  deep.remark(`day ${day}, requests`, `${asked.length} asked, ${repeats} of them again, ${paid} written down`)
  deep.check(
    `day ${day}: nothing is asked again but what a killed worker had not recorded`,
    unexplained.length === 0,
    `${unexplained.length}, such as ${unexplained.slice(0, 4).join('; ')}`,
  )
  deep.check(`day ${day}: no request is written down that was not made`, paid <= asked.length, String(paid))
}

async function killAll(random: Random, product: Product) {
  const losses: Loss[] = []
  const recorded = new Map<string, number>()
  const killed: string[] = []
  let slowest = 0
  for (const kind of shuffled(victims, random)) {
    await sleep(2_000 + random(6_000))
    await recordedNow(product.database.pool, recorded)
    if (!product.kill(kind)) continue
    const at = Date.now()
    losses.push({ kind, at })
    killed.push(kind)
    await product.untilReady()
    slowest = Math.max(slowest, Date.now() - at)
  }
  return { losses, recorded, slowest, killed }
}

function shuffled<T>(list: readonly T[], random: Random): T[] {
  const left = [...list]
  return list.flatMap(() => left.splice(random(left.length), 1))
}
