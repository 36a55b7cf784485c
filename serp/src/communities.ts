/**
 * An undirected graph without loops. The neighbours of a node are `ends[starts[node]]` to `ends[starts[node + 1] - 1]`, and
 * `weights` has the weight of each of these edges, so each edge is there twice.
 */
export type Graph = { count: number; starts: Uint32Array; ends: Uint32Array; weights: Float32Array }

/** Lets other work of the process go on. */
export type Pause = () => Promise<void>

type Options = {
  /** The least mean weight between nodes of a community; nodes without an edge count as 0. */
  resolution: number
  /** Communities to begin with, by node; each node alone if none are given. */
  start?: ArrayLike<number>
  /**
   * How much more than `resolution` a community needs to be joined, and how much less to be left, as a part of 1. So small
   * changes of weights leave a start as it is.
   */
  margin?: number
  /** Communities that the found ones have to lie within, by node. */
  within?: ArrayLike<number>
  /** Nodes of the original graph that a node stands for; 1 if none are given. */
  sizes?: ArrayLike<number>
}

/** Rounds and passes until they change nothing; this many at most. */
const MOST_ROUNDS = 12
/** Nodes that are moved between two pauses. */
const NODES_AT_ONCE = 500

/**
 * Communities of a graph by the constant Potts model (Traag, Van Dooren and Nesterov 2011), which finds small communities in
 * large graphs as well as large ones. It is maximised by the method of Louvain (Blondel et al. 2008), whose levels are
 * repeated from the communities found so far (Rotta and Noack 2011). The same input always gives the same answer.
 * @returns the community of each node, numbered from 0 by their first nodes
 */
export async function communitiesOf(graph: Graph, options: Options, pause?: Pause): Promise<Int32Array> {
  const { resolution, margin = 0, within } = options
  const sizes = Float64Array.from(options.sizes ?? new Uint8Array(graph.count).fill(1))
  let labels = numbered(options.start ?? Uint32Array.from({ length: graph.count }, (_, node) => node))
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    await moveNodes(graph, labels, { resolution, margin, sizes, within, pause })
    labels = numbered(labels)
    const merged = await mergeCommunities(graph, labels, { resolution, margin, sizes, within, pause })
    if (merged === null) break
    labels = merged
  }
  return labels
}

type Moves = Required<Pick<Options, 'resolution' | 'margin'>> & {
  sizes: Float64Array
  within: ArrayLike<number> | undefined
  pause: Pause | undefined
}

/** Merges whole communities until no merge improves. @returns null if none does */
async function mergeCommunities(graph: Graph, labels: Int32Array, moves: Moves): Promise<Int32Array | null> {
  let current = labels
  let hasMerged = false
  for (let level = 0; level < MOST_ROUNDS; level += 1) {
    const count = countOf(current)
    const upper = joined(graph, current, count)
    const sizes = new Float64Array(count)
    for (const [node, label] of current.entries()) sizes[label]! += moves.sizes[node]!
    const within = moves.within && ofCommunities(current, count, moves.within)
    const alone = Int32Array.from({ length: count }, (_, node) => node)
    if (!(await moveNodes(upper, alone, { ...moves, sizes, within }))) break
    hasMerged = true
    const found = numbered(alone)
    current = current.map((label) => found[label]!)
  }
  return hasMerged ? numbered(current) : null
}

function ofCommunities(labels: Int32Array, count: number, values: ArrayLike<number>): Float64Array {
  const of = new Float64Array(count)
  for (const [node, label] of labels.entries()) of[label] = values[node]!
  return of
}

/** Moves single nodes to the community that they fit best, in place. @returns whether any has moved */
async function moveNodes(
  { count, starts, ends, weights }: Graph,
  labels: Int32Array,
  { resolution, margin, sizes, within, pause }: Moves,
): Promise<boolean> {
  const members = new Float64Array(count)
  for (let node = 0; node < count; node += 1) members[labels[node]!]! += sizes[node]!
  const free: number[] = []
  for (let label = count - 1; label >= 0; label -= 1) if (members[label] === 0) free.push(label)
  const weightTo = new Float64Array(count)
  const touched = new Int32Array(count)
  const staying = resolution * (1 - margin)
  const joining = resolution * (1 + margin)
  // Only nodes beside one that moved are looked at again.
  const isWaiting = new Uint8Array(count).fill(1)
  let hasMoved = false
  for (let pass = 0; pass < MOST_ROUNDS; pass += 1) {
    let moved = 0
    for (let node = 0; node < count; node += 1) {
      if (node % NODES_AT_ONCE === 0) await pause?.()
      if (isWaiting[node] === 0) continue
      isWaiting[node] = 0
      const own = labels[node]!
      const size = sizes[node]!
      let touchedCount = 0
      for (let edge = starts[node]!; edge < starts[node + 1]!; edge += 1) {
        const end = ends[edge]!
        if (within !== undefined && within[end] !== within[node]) continue
        const label = labels[end]!
        if (weightTo[label] === 0) touched[touchedCount++] = label
        weightTo[label]! += weights[edge]!
      }
      let best = own
      const others = members[own]! - size
      let most = weightTo[own]! - staying * size * others
      // Alone in a community of its own.
      if (others > 0 && most < 0) {
        best = -1
        most = 0
      }
      for (let index = 0; index < touchedCount; index += 1) {
        const label = touched[index]!
        if (label === own) continue
        const value = weightTo[label]! - joining * size * members[label]!
        if (value > most + 1e-9 || (value === most && best !== own && label < best)) {
          best = label
          most = value
        }
      }
      for (let index = 0; index < touchedCount; index += 1) weightTo[touched[index]!] = 0
      if (best === own) continue
      if (best === -1) best = free.pop()!
      members[own]! -= size
      if (members[own] === 0) free.push(own)
      members[best]! += size
      labels[node] = best
      for (let edge = starts[node]!; edge < starts[node + 1]!; edge += 1) isWaiting[ends[edge]!] = 1
      moved += 1
    }
    if (moved === 0) break
    hasMoved = true
  }
  return hasMoved
}

/** The graph of communities: edges between two of them are one, with their sum. */
function joined(graph: Graph, labels: Int32Array, count: number): Graph {
  const nodes = nodesByLabel(labels, count)
  const starts = new Uint32Array(count + 1)
  const sums = new Float64Array(count)
  const touched = new Int32Array(count)
  const ends = growing(Uint32Array, graph.count)
  const weights = growing(Float32Array, graph.count)
  for (let label = 0; label < count; label += 1) {
    let touchedCount = 0
    for (const node of nodes(label))
      for (let edge = graph.starts[node]!; edge < graph.starts[node + 1]!; edge += 1) {
        const other = labels[graph.ends[edge]!]!
        if (other === label) continue
        if (sums[other] === 0) touched[touchedCount++] = other
        sums[other]! += graph.weights[edge]!
      }
    for (let index = 0; index < touchedCount; index += 1) {
      const other = touched[index]!
      ends.push(other)
      weights.push(sums[other]!)
      sums[other] = 0
    }
    starts[label + 1] = ends.length()
  }
  return { count, starts, ends: ends.values(), weights: weights.values() }
}

/** The sums of weights and of pairs of nodes between communities that lie within the same outer one, by outer community. */
export function betweenParts(
  graph: Graph,
  parts: Int32Array,
  outer: ArrayLike<number>,
  outerCount: number,
): { weights: Float64Array; pairs: Float64Array } {
  const weights = new Float64Array(outerCount)
  const pairs = new Float64Array(outerCount)
  const sizes = new Float64Array(countOf(parts))
  const whole = new Float64Array(outerCount)
  const outerOf = new Int32Array(sizes.length).fill(-1)
  for (let node = 0; node < graph.count; node += 1) {
    const part = parts[node]!
    const group = outer[node]!
    sizes[part]! += 1
    whole[group]! += 1
    outerOf[part] = group
    for (let edge = graph.starts[node]!; edge < graph.starts[node + 1]!; edge += 1) {
      const end = graph.ends[edge]!
      if (end > node && outer[end] === group && parts[end] !== part) weights[group]! += graph.weights[edge]!
    }
  }
  for (let group = 0; group < outerCount; group += 1) pairs[group] = (whole[group]! * (whole[group]! - 1)) / 2
  for (const [part, size] of sizes.entries()) pairs[outerOf[part]!]! -= (size * (size - 1)) / 2
  return { weights, pairs }
}

/** Numbers labels from 0 in the order of their first nodes. */
export function numbered(labels: ArrayLike<number>): Int32Array {
  const numbers = new Map<number, number>()
  const result = new Int32Array(labels.length)
  for (let node = 0; node < labels.length; node += 1) {
    const label = labels[node]!
    const number = numbers.get(label) ?? numbers.size
    numbers.set(label, number)
    result[node] = number
  }
  return result
}

/** The number of labels that are numbered from 0. */
export function countOf(labels: Int32Array): number {
  let most = -1
  for (const label of labels) if (label > most) most = label
  return most + 1
}

/** Lists the nodes of each label, in ascending order. */
export function nodesByLabel(labels: Int32Array, count: number): (label: number) => Int32Array {
  const starts = new Int32Array(count + 1)
  for (const label of labels) if (label >= 0) starts[label + 1]! += 1
  for (let label = 0; label < count; label += 1) starts[label + 1]! += starts[label]!
  const next = starts.slice()
  const nodes = new Int32Array(starts[count]!)
  for (const [node, label] of labels.entries()) if (label >= 0) nodes[next[label]!++] = node
  return (label) => nodes.subarray(starts[label]!, starts[label + 1]!)
}

type TypedArray = Uint32Array | Float32Array

/** A typed array that doubles when it is full. */
export function growing<Values extends TypedArray>(Type: { new (length: number): Values }, expected: number) {
  let values = new Type(Math.max(16, expected))
  let length = 0
  return {
    push(value: number) {
      if (length === values.length) {
        const larger = new Type(values.length * 2)
        larger.set(values)
        values = larger
      }
      values[length] = value
      length += 1
    },
    length: () => length,
    /** The values so far; the same memory, so nothing may be pushed afterwards. */
    values: () => values.subarray(0, length) as Values,
  }
}
