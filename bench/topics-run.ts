import { adjustedRandIndex, inventTopics, pairsKept } from '@rankline/serp/testing/topic-world'
import { topicsOf } from '@rankline/serp/topics'

// Groups as many invented keywords as the first argument says, with the seed of the second one, and prints what it cost.

const keywords = Number(process.argv[2])
const seed = Number(process.argv[3])
/** Keywords of a topic on average; the world makes most topics small. */
const MEAN = 28
const world = inventTopics({
  topics: Math.round((0.9 * keywords) / MEAN),
  sizes: [3, 103],
  loose: Math.round(keywords / 10),
  seed,
})
const today = world.pagesOn(0)
const began = performance.now()
const first = await topicsOf(today)
const ms = performance.now() - began
const index = adjustedRandIndex(world.topics, first.topics)
const tomorrow = world.pagesOn(1)
const again = performance.now()
const next = await topicsOf(tomorrow, first.topics)
const nextMs = performance.now() - again
const megabytes = process.resourceUsage().maxRSS / 1024
process.stdout.write(
  JSON.stringify({ ms, nextMs, megabytes, index, kept: pairsKept(first.topics, next.topics) }),
)
