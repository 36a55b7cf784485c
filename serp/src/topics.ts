import {
  betweenParts,
  communitiesOf,
  countOf,
  type Graph,
  nodesByLabel,
  numbered,
  type Pause,
} from './communities.ts'
import { type FirstPages, overlapGraph } from './page-overlap.ts'

/** The least mean overlap between pages of a topic. Two pages that share their last two addresses have as much. */
const TOPIC_OVERLAP = 0.14
/** The least mean overlap between pages of related topics: a tenth of that. */
const FAMILY_OVERLAP = 0.014
/** A page joins another topic, or leaves its own, only when the overlap is so much better or worse. */
const MARGIN = 0.15
/** The fewest pages of a topic. */
const LEAST_PAGES = 3

export type Topics = {
  /** Topic of each page, numbered from 0; -1: none. */
  topics: Int32Array
  topicCount: number
  /** Family of each topic, numbered from 0. A topic without related ones is alone in its family. */
  families: Int32Array
}

/**
 * Groups pages by the addresses that they share.
 * @param before the topics of an earlier day by page, any numbers, -1: none. They are kept where the pages still allow it
 * @param pause called every few milliseconds, so that other work of the process can go on
 */
export async function topicsOf(
  pages: FirstPages,
  before?: ArrayLike<number>,
  pause?: Pause,
): Promise<Topics> {
  const graph = await overlapGraph(pages, pause)
  const start = before === undefined ? undefined : await stillTogether(graph, before, pause)
  const found = await communitiesOf(
    graph,
    { resolution: TOPIC_OVERLAP, ...(start !== undefined && { start, margin: MARGIN }) },
    pause,
  )
  const topics = withoutSmall(found)
  const topicCount = countOf(topics)
  return { topics, topicCount, families: await familiesOf(graph, topics, topicCount) }
}

/** The topics of an earlier day, split where their parts are no longer connected enough. */
async function stillTogether(
  graph: Graph,
  before: ArrayLike<number>,
  pause: Pause | undefined,
): Promise<Int32Array> {
  // A page without a topic begins alone.
  const alone = Array.from({ length: graph.count }, (_, page) =>
    before[page]! < 0 ? -1 - page : before[page]!,
  )
  const outer = numbered(alone)
  const outerCount = countOf(outer)
  const limit = TOPIC_OVERLAP * (1 - MARGIN)
  const parts = await communitiesOf(graph, { resolution: limit, within: outer }, pause)
  const { weights, pairs } = betweenParts(graph, parts, outer, outerCount)
  return numbered(
    Array.from(outer, (group, page) =>
      weights[group]! < limit * pairs[group]! ? outerCount + parts[page]! : group,
    ),
  )
}

function withoutSmall(labels: Int32Array): Int32Array {
  const sizes = new Uint32Array(countOf(labels))
  for (const label of labels) sizes[label]! += 1
  const numbers = new Int32Array(sizes.length).fill(-1)
  let next = 0
  for (const [label, size] of sizes.entries()) if (size >= LEAST_PAGES) numbers[label] = next++
  return labels.map((label) => numbers[label]!)
}

/** Topics are related if their pages share addresses, though too few for one topic. */
function familiesOf(graph: Graph, topics: Int32Array, topicCount: number): Promise<Int32Array> {
  const pagesOf = nodesByLabel(topics, topicCount)
  const starts = new Uint32Array(topicCount + 1)
  const ends: number[] = []
  const weights: number[] = []
  for (let topic = 0; topic < topicCount; topic += 1) {
    const sums = new Map<number, number>()
    for (const page of pagesOf(topic))
      for (let edge = graph.starts[page]!; edge < graph.starts[page + 1]!; edge += 1) {
        const other = topics[graph.ends[edge]!]!
        if (other >= 0 && other !== topic) sums.set(other, (sums.get(other) ?? 0) + graph.weights[edge]!)
      }
    for (const [other, sum] of sums) {
      ends.push(other)
      weights.push(sum)
    }
    starts[topic + 1] = ends.length
  }
  return communitiesOf(
    { count: topicCount, starts, ends: Uint32Array.from(ends), weights: Float32Array.from(weights) },
    {
      resolution: FAMILY_OVERLAP,
      sizes: Array.from({ length: topicCount }, (_, topic) => pagesOf(topic).length),
    },
  )
}
